export { bookingCompleted } from './bookings.ts'
