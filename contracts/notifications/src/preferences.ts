import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { notificationKinds } from './notifications.ts'

const time = z.string('Please choose a time.').check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time (22:00)'))

const quietHours = z.nullable(z.object({ from: time, to: time }))

/** What reaches the account, and where. Mails only tell of what is still unread after a while. */
export const notificationPreferences = z.object({
  kinds: z.array(z.object({ kind: openEnum(notificationKinds), inApp: z.boolean(), email: z.boolean() })),
  /** Local times between which no mail goes out; they wait. Null for none. */
  quietHours,
  /** One mail a day, in the morning, instead of one soon after. */
  digest: z.boolean(),
  /** Of these times: Africa/Kigali. */
  timeZone: z.string(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

export const getPreferences = endpoint({
  method: 'GET',
  url: '/api/notifications/preferences',
  schema: { response: { 200: notificationPreferences } },
})

/** Kinds that are not named stay as they are. */
export const changePreferences = endpoint({
  method: 'PUT',
  url: '/api/notifications/preferences',
  schema: {
    body: z.object({
      kinds: z.array(z.object({ kind: z.enum(notificationKinds), inApp: z.boolean(), email: z.boolean() })).check(z.maxLength(50)),
      quietHours,
      digest: z.boolean(),
      timeZone: z.string().check(z.maxLength(60)),
    }),
    response: { 200: notificationPreferences },
  },
})
