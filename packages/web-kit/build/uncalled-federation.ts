/**
 * Stands in for the parts of Module Federation's runtime that this site never calls, so that nobody downloads them (stand-ins.ts says which):
 * manifests read in the browser, for remotes are registered by their container's address; the runtime's own preloading, for the page itself names
 * what comes next; libraries tree-shaken between parts.
 */
function uncalled(): never {
  throw new Error('Not in the build: packages/web-kit/build/uncalled-federation.ts')
}

/** The runtime makes one, gives it plugins, and makes it forget a remote that is registered anew. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined }
  readonly manifestCache = new Set()
  readonly loadRemoteSnapshotInfo = uncalled
}

/** Asked when a remote is registered anew: there is no snapshot that knows it. */
export const getGlobalRemoteInfo = () => ({})
export {
  uncalled as defaultPreloadArgs,
  uncalled as formatPreloadArgs,
  uncalled as getSharedFallbackGetter,
  uncalled as normalizePreloadExposes,
  uncalled as preloadAssets,
}

interface Container {
  readonly federation: { readonly runtime: { init(options: unknown): unknown }; readonly initOptions: unknown }
}

/** Theirs also adds a plugin for tree-shaken libraries. */
export const init = ({ webpackRequire: { federation } }: { readonly webpackRequire: Container }) => federation.runtime.init(federation.initOptions)

/** No part of ours starts with a library that it has not asked for yet: its first chunk brings what it consumes. */
export function installInitialConsumes({ initialConsumes }: { readonly initialConsumes: readonly unknown[] }) {
  if (initialConsumes.length > 0) uncalled()
}

/** What a container consumes is known when it is built, and does not change. */
export const updateConsumeOptions = () => undefined
export const updateRemoteOptions = () => undefined
