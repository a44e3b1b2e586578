/** What the head of a page says to search engines, to chats that show a link, and in the window: crawlers run no JavaScript. */
import * as z from 'zod/mini'

const path = z.string().check(z.regex(/^\/(?!\/)/, 'must be a path'))

export const pageHead = z.object({
  /** Without the site's name. */
  title: z.string(),
  description: z.optional(z.string()),
  /**
   * Path of the call that tells of one page, with the pattern's parameters: `/api/cards/companies/:id`. It answers a linkCard of contracts/kit, which takes the place
   * of what stands here, or 404, and then the page is one too.
   */
  card: z.optional(z.string().check(z.regex(/^\/api\//, 'must begin with /api/'))),
  /** The page that shows the same, where that is the one to be listed. */
  sameAs: z.optional(path),
  /** Parameters of the address that make another page of it, in this order. All others, and those without a value, are no part of its one address. */
  query: z.optional(z.array(z.string())),
  /** Whether search engines may list it; true unless told. Pages without a head are not listed. */
  index: z.optional(z.boolean()),
})
export type PageHead = z.output<typeof pageHead>

/** By page pattern. */
export const pageHeads = z.record(z.string(), pageHead)
