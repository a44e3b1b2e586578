import type { NotificationTexts } from './notifications.ts'

/** What Postgres does not say about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'push_settings.off': string[]
  'match_recipients.by': 'sms' | 'whatsapp'
  'match_recipients.sent_at': Date[]
  'notifications.texts': NotificationTexts | null
  nth: number
  unread: number
}
