// States of bookings, as SQL lists them.

/** Goods are not there yet. */
export const runningBookings = "('booked', 'picked up', 'in transit', 'at border', 'disputed')"
/** Neither closed nor cancelled: its two sides still have to do with each other. */
export const openBookings = "('booked', 'picked up', 'in transit', 'at border', 'disputed', 'delivered')"
