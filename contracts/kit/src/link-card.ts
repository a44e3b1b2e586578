import * as z from 'zod/mini'

/**
 * The title, text and picture of one page, for search engines and for chats that show a link. The service that owns the data returns the card from
 * the endpoint named in `heads` of the part's remote.json. The gateway writes the card into the page, because crawlers run no JavaScript. URLs are
 * absolute.
 */
export const linkCard = z.object({
  /** Without the site's name. */
  title: z.string(),
  description: z.string(),
  /** The page's canonical URL, whichever URL was requested. */
  url: z.string(),
  image: z.nullable(z.object({ url: z.string(), alt: z.string(), /** Pixels. */ width: z.int(), height: z.int() })),
  /** schema.org objects, each a JSON-LD document. */
  data: z.array(z.record(z.string(), z.unknown())),
  /** False if search engines must not list the page. */
  index: z.boolean(),
})
export type LinkCard = z.output<typeof linkCard>
