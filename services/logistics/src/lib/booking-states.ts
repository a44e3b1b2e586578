// Groups of booking statuses.

/** Goods are on the truck. */
export const loadedStatuses = ['picked up', 'in transit', 'at border'] as const
/** SQL: not delivered yet. */
export const runningBookings = "('booked', 'picked up', 'in transit', 'at border', 'disputed')"
/** SQL: neither closed nor cancelled. */
export const openBookings = "('booked', 'picked up', 'in transit', 'at border', 'disputed', 'delivered')"
