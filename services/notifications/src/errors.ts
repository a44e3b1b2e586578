// Notifications' own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

export const NotificationNotFound = createError('NOTIFICATION_NOT_FOUND', 'Notification not found', 404)
export const TooManyStreams = createError('NOTIFICATIONS_TOO_MANY_STREAMS', 'Too many live streams are open for this account.', 429)
