/**
 * The slot of /staff. Each part fills it with its queues, one `QueueCard` of the design system after the other, which then stand in one grid
 * with those of other parts; they lead to `staffPath(queue)`. The context is empty. It is drawn for staff only, which proves nothing: every
 * call is checked where it is answered.
 */
export const STAFF_SECTIONS = 'staff.sections'
