import { rspack } from '@rspack/core'

/**
 * Makes the browser refuse chunks whose content differs from the build. Uses SHA-256 because longer hashes enlarge the entry file for each chunk and
 * do not compress. `npm run release` adds the hashes of the scripts that index.html loads.
 */
export const integrityPlugin = () => new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false })
