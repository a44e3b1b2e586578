export {
  countNotifications,
  listNotifications,
  listUnread,
  NOTIFICATIONS_MAX,
  type Notification,
  notification,
  notificationKinds,
  readAllNotifications,
  readNotification,
  readPageNotifications,
} from './notifications.ts'
export { notificationPreferencesPath, notificationsPath } from './paths.ts'
export { changePreferences, getPreferences, type NotificationPreferences, notificationPreferences } from './preferences.ts'
export {
  addPushDevice,
  changePush,
  getPush,
  MATCH_MESSAGES_MAX,
  matchMessageDue,
  PUSH_DEVICES_MAX,
  type PushSettings,
  removePushDevice,
} from './push.ts'
export { tellReplying } from './replying.ts'
export { type StreamData, type StreamEvent, streamEvents, streamNotifications } from './stream.ts'
