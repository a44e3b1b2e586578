import * as z from 'zod/mini'

/**
 * The sitemaps that a service has of its pages. A part's remote.json names the call that answers it; the one of `name` is the XML at that
 * address with `/<name>` behind it, at most 50,000 pages.
 */
export const sitemapList = z.object({
  sitemaps: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)),
      /** ISO 8601, UTC: its latest change. */ lastModified: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type SitemapList = z.output<typeof sitemapList>
