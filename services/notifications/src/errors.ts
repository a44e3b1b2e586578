// Error codes of notifications. Clients depend on the code; the sentence is for people.
import { createError } from '@ungana/service-kit'

export const NotificationNotFound = createError('NOTIFICATION_NOT_FOUND', 'Notification not found', 404)
export const TooManyStreams = createError('NOTIFICATIONS_TOO_MANY_STREAMS', 'Ungana is open in too many browsers. Close one and try again.', 429)
/** The caller gets the sentence for every 503. The gateway then tries another instance. */
export const StreamsFull = createError('UNAVAILABLE', 'This instance has as many live streams as it may have', 503)
export const PushDevicesFull = createError(
  'NOTIFICATIONS_PUSH_DEVICES_FULL',
  'You already get push notifications on {0} devices. Please remove one first.',
  409,
)
export const PushDeviceNotFound = createError('NOTIFICATIONS_PUSH_DEVICE_NOT_FOUND', 'This device does not get push notifications', 404)
