/** Height per width of a route's map on a phone, and of the map of all corridors. */
export const ROUTE_SHAPE = 0.8
export const CORRIDORS_SHAPE = 1.13
/** Pixels of a route's map on a wide screen, where it is as wide as its card. */
export const ROUTE_HEIGHT = 340
