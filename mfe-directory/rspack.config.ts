import { remoteConfig } from '@ungana/web-kit/federation-preset'

const config = remoteConfig(import.meta.dirname)

/** The chunks of the lists, which most visits begin with. */
const FIRST = 'lists'

/** What only staff load: it brings its own copies, so that it makes no visitor's page heavier. */
const STAFF = ['staff', '__federation_expose_staff_sections']

interface SplitChunk {
  readonly name?: string
  canBeInitial(): boolean
}

const splitChunks = {
  cacheGroups: {
    default: {
      chunks: (chunk: SplitChunk) => !chunk.canBeInitial() && !STAFF.includes(chunk.name ?? ''),
      minChunks: 2,
      reuseExistingChunk: true,
      // What the lists share with any page is one file: cut finer, by who shares what, it compresses worse and costs each page more requests. The rest
      // stays out of it, in files of those that share it, so that more pages do not make the lists heavier.
      name: (_module: unknown, chunks: readonly { readonly name?: string }[]) => (chunks.some(({ name }) => name === FIRST) ? 'common' : undefined),
    },
    defaultVendors: false as const,
  },
}

export default { ...config, optimization: { ...config.optimization, splitChunks } }
