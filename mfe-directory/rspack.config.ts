import { remoteConfig } from '@ungana/web-kit/federation-preset'

const config = remoteConfig(import.meta.dirname)

/** The page that most visits begin with. */
const FIRST = 'lists'

/** What only staff load: what it shares with other pages than the first it has a copy of, so that it makes no visitor's page heavier. */
const isForStaff = ({ name = '' }: Chunk) => name.startsWith('staff-') || name === '__federation_expose_staff_sections'

interface Chunk {
  readonly name?: string
  canBeInitial(): boolean
}

interface Graph {
  readonly chunkGraph: { getModuleChunks(module: unknown): readonly Chunk[] }
}

const isLater = (chunk: Chunk) => !chunk.canBeInitial()

const splitChunks = {
  cacheGroups: {
    // All of it is one file, which the others use as well: cut finer, by who shares what, it compresses worse and costs each page more requests.
    common: {
      name: 'common',
      chunks: isLater,
      minChunks: 1,
      priority: 1,
      test: (module: unknown, { chunkGraph }: Graph) => chunkGraph.getModuleChunks(module).some(({ name }) => name === FIRST),
    },
    // The rest stays out of it, in files of those that share it, so that more pages do not make the first heavier.
    default: { chunks: (chunk: Chunk) => isLater(chunk) && !isForStaff(chunk), minChunks: 2, reuseExistingChunk: true },
    queues: { name: 'queues', chunks: isForStaff, minChunks: 2 },
    defaultVendors: false as const,
  },
}

export default { ...config, optimization: { ...config.optimization, splitChunks } }
