import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { notificationKinds } from './notifications.ts'

const time = z.string('Please choose a time.').check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time, for example 22:00'))

export const quietHours = z.nullable(z.object({ from: time, to: time }))

/** Which notifications reach the account, and how. Emails list only notifications that are still unread after a while. */
export const notificationPreferences = z.object({
  kinds: z.array(z.object({ kind: openEnum(notificationKinds), inApp: z.boolean(), email: z.boolean() })),
  /** Between these local times, no email is sent; emails wait until the end. Null if there are no quiet hours. */
  quietHours,
  /** One email every morning instead of separate emails. */
  digest: z.boolean(),
  /** Time zone of these times, for example Africa/Kigali. */
  timeZone: z.string(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

export const getPreferences = endpoint({
  method: 'GET',
  url: '/api/notifications/preferences',
  schema: { response: { 200: notificationPreferences } },
})

/** The settings of kinds that are missing in the body do not change. */
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
