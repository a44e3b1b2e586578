import * as z from 'zod/mini'
import { pageHeads } from './page-heads.ts'

/** What browsers, too, are told of a part. */
const offered = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  title: z.string(),
  /** The HostApi version that the remote was written for. */
  hostApi: z.int(),
  /** Path patterns that the remote renders, as react-router writes them: `/company/:id`. */
  pages: z.array(z.string()),
  /** Header links; `order` places them among those of the shell and of other remotes, `highlight` gives one the accent's colour. */
  navigation: z.array(z.object({ label: z.string(), to: z.string(), order: z.number(), highlight: z.optional(z.boolean()) })),
  /** Slot name → exposed module that fills it. */
  slots: z.record(z.string(), z.string()),
  /**
   * Page pattern → kinds of payment providers (`card`, `wallet`) whose scripts it loads. Only such a page may, whose scripts those are the gateway
   * is configured with, and it is entered and left by full navigation: what a document may load is settled when it is loaded.
   */
  providers: z.optional(z.record(z.string(), z.array(z.string()))),
}

/** `remote.json`, written by a part's team and published with each release of it. */
export const remoteManifest = z.object({
  ...offered,
  /** For search engines and chats. */
  heads: z.optional(pageHeads),
  /** Path of the call that lists the sitemaps of this part's pages: sitemapList of contracts/kit. */
  sitemap: z.optional(z.string().check(z.regex(/^\/api\//, 'must begin with /api/'))),
})
export type RemoteManifest = z.output<typeof remoteManifest>

/** One remote as the gateway offers it to this visitor: its manifest, its release, and what the browser must load first. */
export const registeredRemote = z.object({
  ...offered,
  /** The release: immutable, changes with every byte of the remote. */
  version: z.string(),
  /** Path of the Module Federation manifest, e.g. `/r/directory/mf-manifest.json?v=…`; answered from `federation` when inlined. */
  manifestUrl: z.string(),
  /** The Module Federation manifest, slimmed to what the runtime reads. */
  federation: z.unknown(),
  /** Scripts without which no page of the remote can start: the container entry and the synchronous chunks of `./routes`. */
  preload: z.array(z.string()),
  /** What the browser must find in each of `preload`, in their order (`sha256-…`), or it does not run it. */
  integrity: z.optional(z.array(z.string())),
})
export type RegisteredRemote = z.output<typeof registeredRemote>

/** GET /registry.json, and the `<script type="application/json" id="registry">` in every page. */
export const registry = z.object({ remotes: z.array(registeredRemote) })
export type Registry = z.output<typeof registry>
