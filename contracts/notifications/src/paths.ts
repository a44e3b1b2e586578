/** Where the notifications' screens live. */
export const notificationsPath = () => '/notifications'
export const notificationPreferencesPath = () => '/notifications/preferences'
