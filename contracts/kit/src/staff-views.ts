import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber } from './page-number.ts'

export const STAFF_VIEWS_PAGE_SIZE = 50

/** A member of staff opened something private. */
export const staffView = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The staff account's id. */
  actor: z.string(),
  /** What was opened: `report.read`. */
  action: z.string(),
  /** Id of the case: a report, a verification or a booking. */
  subject: z.string(),
})
export type StaffView = z.output<typeof staffView>

/** Declares a service's call for what staff opened there, newest first. The header X-Total-Count counts all. */
export const staffViewsAt = (url: `/api/staff/${string}`) =>
  endpoint({
    method: 'GET',
    url,
    schema: {
      querystring: z.object({ page: pageNumber }),
      response: { 200: z.array(staffView) },
    },
  })
export type StaffViewsEndpoint = ReturnType<typeof staffViewsAt>
