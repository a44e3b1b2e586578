/**
 * Replaces the parts of Module Federation's runtime that this site never calls, so that visitors do not download them (see
 * library-replacements.ts). The site reads no manifests in the browser, because it registers each remote with the address of its container. It does
 * not use the runtime's preloading, because the page itself lists what to preload. It does not tree-shake libraries between parts.
 */
function notBundled(): never {
  throw new Error('Not in the build: packages/web-kit/build/unused-federation.ts')
}

/** The runtime creates a snapshot handler, adds plugins, and clears its cache when a remote is registered again. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined }
  readonly manifestCache = new Set()
  readonly loadRemoteSnapshotInfo = notBundled
}

/** Called when a remote is registered again. The result is always empty, because there are no snapshots. */
export const getGlobalRemoteInfo = () => ({})
export {
  notBundled as defaultPreloadArgs,
  notBundled as formatPreloadArgs,
  notBundled as getSharedFallbackGetter,
  notBundled as normalizePreloadExposes,
  notBundled as preloadAssets,
}

interface Container {
  readonly federation: { readonly runtime: { init(options: unknown): unknown }; readonly initOptions: unknown }
}

/** The original also adds a plugin for tree-shaken libraries. */
export const init = ({ webpackRequire: { federation } }: { readonly webpackRequire: Container }) => federation.runtime.init(federation.initOptions)

/** Our parts never need a library before their first chunk has loaded it. */
export function installInitialConsumes({ initialConsumes }: { readonly initialConsumes: readonly unknown[] }) {
  if (initialConsumes.length > 0) notBundled()
}

/** A container's dependencies are fixed when it is built. */
export const updateConsumeOptions = () => undefined
export const updateRemoteOptions = () => undefined
