// States of bookings, by what they have in common.

/** Goods are on the truck. */
export const underWay = ['picked up', 'in transit', 'at border'] as const
const running = ['booked', ...underWay, 'disputed'] as const

const listed = (states: readonly string[]) => `('${states.join("', '")}')`

/** For SQL: goods are not there yet. */
export const runningBookings = listed(running)
/** For SQL: neither closed nor cancelled, so its two sides still have to do with each other. */
export const openBookings = listed([...running, 'delivered'])
