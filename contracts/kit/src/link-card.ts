import * as z from 'zod/mini'

/**
 * What a chat that shows a link, and a search engine, are told of one page, by the service that knows it. `heads` in a part's remote.json name the
 * calls that answer it; the gateway puts it into the page, because crawlers run no JavaScript. Addresses are whole.
 */
export const linkCard = z.object({
  /** Without the site's name. */
  title: z.string(),
  description: z.string(),
  /** The page's one address, however it was asked for. */
  url: z.string(),
  image: z.nullable(z.object({ url: z.string(), alt: z.string(), /** Pixels. */ width: z.int(), height: z.int() })),
  /** Things of schema.org, each a JSON-LD document. */
  data: z.array(z.record(z.string(), z.unknown())),
  /** False for what search engines must not list. */
  index: z.boolean(),
})
export type LinkCard = z.output<typeof linkCard>
