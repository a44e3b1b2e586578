import * as z from 'zod/mini'

/** A path inside the release. Only a few characters are allowed, because the path is used unescaped in addresses and HTML. */
const assetPath = z.string().check(z.regex(/^(?!.*\.\.)[\w-][\w./-]*$/))
const assets = z.object({
  js: z.object({ sync: z.array(assetPath), async: z.array(assetPath) }),
  css: z.object({ sync: z.array(assetPath), async: z.array(assetPath) }),
})

/**
 * mf-manifest.json, reduced to what Module Federation's runtime reads (generateSnapshotFromManifest in @module-federation/sdk) and to the
 * shared versions that the remote was built for.
 */
export const slimManifest = z.object({
  id: z.string(),
  name: z.string(),
  metaData: z.object({
    name: z.string(),
    type: z.optional(z.string()),
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: assetPath, path: z.union([z.literal(''), assetPath]), type: z.string() }),
    globalName: z.string(),
    pluginVersion: z.optional(z.string()),
    publicPath: z.string(),
  }),
  remotes: z.array(z.unknown()),
  shared: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      singleton: z.optional(z.boolean()),
      requiredVersion: z.optional(z.string()),
      assets,
    }),
  ),
  exposes: z.array(z.object({ id: z.string(), name: z.string(), path: z.string(), assets })),
})
export type SlimManifest = z.output<typeof slimManifest>

const PAGES_MODULE = './routes'

/** Returns the scripts that every page of the remote needs: the container and the synchronous chunks of `./routes`. */
export function preloadedScripts({ metaData, exposes }: SlimManifest): string[] {
  const { name, path } = metaData.remoteEntry
  const entry = path ? `${path.replace(/\/$/, '')}/${name}` : name
  const chunks = exposes.find((expose) => expose.path === PAGES_MODULE)?.assets.js.sync ?? []
  return [entry, ...chunks].map((asset) => `${metaData.publicPath}${asset}`)
}
