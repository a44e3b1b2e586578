/** Where the notifications' screen lives. */
export const notificationsPath = () => '/notifications'
