import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Weeks that the figures show, this week included. */
export const FIGURE_WEEKS = 12
/** Search terms that the figures list. */
export const FIGURE_TERMS = 10
export const SEARCH_TERM_MAX = 60

/** Counts that somebody opened the company's page. Its own account, staff and crawlers do not count. 404 if the company is not public. */
export const countView = endpoint({
  method: 'POST',
  url: '/api/users/:id/views',
  schema: {
    params: z.object({ id: z.uuid() }),
    /** `search`: the search whose results the page was opened from. */
    body: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
    response: { 204: z.undefined() },
  },
})

export const companyFigures = z.object({
  /** `FIGURE_WEEKS` weeks, oldest first. A week is named by its Monday in Kigali: "2026-11-23". */
  weeks: z.array(z.object({ week: z.string(), views: z.int() })),
  /** At most `FIGURE_TERMS`, the most used first. Only terms that were used on three days or more. */
  terms: z.array(z.object({ term: z.string(), openings: z.int() })),
  /** The first day that the terms cover. */
  termsSince: z.string(),
})
export type CompanyFigures = z.output<typeof companyFigures>

/** How often the caller's company page was opened, and from which searches. */
export const getCompanyFigures = endpoint({ method: 'GET', url: '/api/company-figures', schema: { response: { 200: companyFigures } } })
