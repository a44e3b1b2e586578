/** Height per width of a route's map, and of the map of all corridors. */
export const ROUTE_SHAPE = 0.8
export const CORRIDORS_SHAPE = 1.13
