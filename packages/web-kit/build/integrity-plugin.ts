import { rspack } from '@rspack/core'

/**
 * A part's code tells the browser what it must find in each chunk that it asks for, or the chunk does not run. SHA-256 and not a longer hash, because
 * what the entry grows by for each chunk cannot be compressed. What index.html asks for, `npm run release` seals.
 */
export const integrityPlugin = () => new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false })
