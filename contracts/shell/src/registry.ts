import * as z from 'zod/mini'
import { pageHeads } from './page-heads.ts'

/** The fields of `remote.json` that the gateway also sends to browsers. */
const offered = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  title: z.string(),
  /** The HostApi version that the remote was written for. */
  hostApi: z.int(),
  /** Path patterns of the remote's pages, in react-router syntax: `/company/:id`. */
  pages: z.array(z.string()),
  /** Header links. `order` sorts them among the links of all parts; `highlight` gives a link the accent colour. */
  navigation: z.array(z.object({ label: z.string(), to: z.string(), order: z.number(), highlight: z.optional(z.boolean()) })),
  /** Slot name → name of the exposed module that fills it. */
  slots: z.record(z.string(), z.string()),
  /**
   * Page pattern → what else the page may load: kinds of payment providers (`card`, `wallet`) with their scripts, whose hosts the gateway's
   * configuration lists, or `documents` of our own in frames. The browser enters and leaves such a page by a full page load, because the content
   * security policy is fixed when a document loads.
   */
  providers: z.optional(z.record(z.string(), z.array(z.string()))),
}

/** `remote.json`, written by a part's team and published with each of its releases. */
export const remoteManifest = z.object({
  ...offered,
  /** Page heads, for search engines and chat previews. */
  heads: z.optional(pageHeads),
  /** What a long press on the icon of the installed site opens. `order` sorts the shortcuts of all parts; browsers show the first three or four. */
  shortcuts: z.optional(z.array(z.object({ label: z.string(), to: z.string().check(z.startsWith('/')), order: z.number() }))),
  /** Path of the endpoint that lists the sitemaps of this part's pages: sitemapList of contracts/kit. */
  sitemap: z.optional(z.string().check(z.regex(/^\/api\//, 'must begin with /api/'))),
})
export type RemoteManifest = z.output<typeof remoteManifest>

/** One remote as the gateway offers it to a visitor: its manifest, its release, and the scripts to load first. */
export const registeredRemote = z.object({
  ...offered,
  /** Name of the release. If any byte of the remote changes, the name changes too. */
  version: z.string(),
  /** Path of the Module Federation manifest, e.g. `/r/directory/mf-manifest.json?v=…`. If `federation` is inlined, the browser need not fetch it. */
  manifestUrl: z.string(),
  /** The Module Federation manifest, reduced to what the runtime reads. */
  federation: z.unknown(),
  /** Scripts that every page of the remote needs: the container entry and the synchronous chunks of `./routes`. */
  preload: z.array(z.string()),
  /** The hash of each script in `preload`, in the same order (`sha256-…`). The browser refuses a script with another hash. */
  integrity: z.optional(z.array(z.string())),
  /** Language → the script with the remote's texts, which must run before its code. */
  texts: z.optional(z.record(z.string(), z.object({ address: z.string(), integrity: z.string() }))),
})
export type RegisteredRemote = z.output<typeof registeredRemote>

/** The body of GET /registry.json, and of `<script type="application/json" id="registry">` in every page. */
export const registry = z.object({
  remotes: z.array(registeredRemote),
  /** Name of the shell's release. */
  shell: z.optional(z.string()),
})
export type Registry = z.output<typeof registry>
