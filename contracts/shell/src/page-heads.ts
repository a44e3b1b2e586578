/** Title, description and indexing of each page, for search engines, chat previews and the browser window. Crawlers run no JavaScript. */
import * as z from 'zod/mini'

const path = z.string().check(z.regex(/^\/(?!\/)/, 'must be a path'))

export const pageHead = z.object({
  /** Without the site's name. */
  title: z.string(),
  description: z.optional(z.string()),
  /**
   * Path of the endpoint that returns a linkCard of contracts/kit for one page, with the pattern's parameters: `/api/cards/companies/:id`.
   * The card replaces the title and description declared here. If the endpoint answers 404, the page's status is 404 too.
   */
  card: z.optional(z.string().check(z.regex(/^\/api\//, 'must begin with /api/'))),
  /** Path of another page with the same content, which search engines should list instead of this one. */
  sameAs: z.optional(path),
  /** Query parameters that belong to the canonical URL, in this order. Other parameters and empty ones are left out. */
  query: z.optional(z.array(z.string())),
  /**
   * The values of each parameter in `query` that belong to the canonical URL: a list, or the path of an endpoint and, after #, the list in its answer
   * whose entries have a `value`: `/api/users/facets#categories`. Other values are left out.
   */
  values: z.optional(
    z.record(z.string(), z.union([z.array(z.string()), z.string().check(z.regex(/^\/api\/[^#]+#\w+$/, 'must be like /api/things#list'))])),
  ),
  /**
   * Whether the document shows the page with its data, as a visitor sees it, before any script has run. The gateway draws it with the release's
   * pages.cjs.
   */
  drawn: z.optional(z.boolean()),
  /** Whether search engines may list the page; true by default. Pages without a head are not listed. */
  index: z.optional(z.boolean()),
})
export type PageHead = z.output<typeof pageHead>

/** Page heads by page pattern. */
export const pageHeads = z.record(z.string(), pageHead)
