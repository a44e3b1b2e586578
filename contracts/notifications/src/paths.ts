/** Paths of the notification pages. */
export const notificationsPath = () => '/notifications'
export const notificationPreferencesPath = () => '/notifications/preferences'
