/**
 * The slot of /staff. Each part adds a `QueueCard` of the design system for each of its queues. All cards share one grid and link to
 * `staffPath(queue)`. The context is empty. The slot renders only for staff; this is not access control, because endpoints check every call.
 */
export const STAFF_SECTIONS = 'staff.sections'

/**
 * The slot of /staff below the cards. Each part adds a `QueueTrends` of web-kit for its queues. The charts share one grid.
 * The context is `STAFF_TRENDS_CONTEXT`, because one module fills both slots: a second one would make the entry of each part larger.
 */
export const STAFF_TRENDS = 'staff.trends'
export const STAFF_TRENDS_CONTEXT = { trends: true } as const
