import { remoteConfig } from '@ungana/web-kit/federation-preset'

const config = remoteConfig(import.meta.dirname)

/** The chunk of the page where most visits begin. */
const FIRST_CHUNK = 'lists'

/** Chunks that only staff load. They keep their own copy of shared code, so that visitors' pages do not get larger. */
const isForStaff = ({ name = '' }: Chunk) => name.startsWith('staff-') || name === '__federation_expose_staff_sections'

interface Chunk {
  readonly name?: string
  canBeInitial(): boolean
}

interface Graph {
  readonly chunkGraph: { getModuleChunks(module: unknown): readonly Chunk[] }
}

const isLoadedLater = (chunk: Chunk) => !chunk.canBeInitial()

const splitChunks = {
  cacheGroups: {
    // All code of the first page, in one file that other pages share. Smaller files compress worse and cost more requests.
    common: {
      name: 'common',
      chunks: isLoadedLater,
      minChunks: 1,
      priority: 1,
      test: (module: unknown, { chunkGraph }: Graph) => chunkGraph.getModuleChunks(module).some(({ name }) => name === FIRST_CHUNK),
    },
    // Other shared code gets its own files, so that more pages do not make the first page larger.
    default: { chunks: (chunk: Chunk) => isLoadedLater(chunk) && !isForStaff(chunk), minChunks: 2, reuseExistingChunk: true },
    queues: { name: 'queues', chunks: isForStaff, minChunks: 2 },
    defaultVendors: false as const,
  },
}

export default { ...config, optimization: { ...config.optimization, splitChunks } }
