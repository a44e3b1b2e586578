import * as z from 'zod/mini'

/**
 * The sitemaps of one service's pages. A part's remote.json names the endpoint that returns this list. The XML of the sitemap called `name` is at
 * that endpoint's address followed by `/<name>`. It lists at most 50,000 pages.
 */
export const sitemapList = z.object({
  sitemaps: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)),
      /** ISO 8601, UTC: when the sitemap last changed. */ lastModified: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type SitemapList = z.output<typeof sitemapList>
