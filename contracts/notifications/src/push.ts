/** Push notifications: what a person gets on the person's own devices, besides what the company gets on the site and by email. */
import { endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { notificationKinds } from './notifications.ts'
import { quietHours } from './preferences.ts'

/** Ways of messages about matches, besides the site, emails and push notifications. */
const matchMessageWays = ['sms', 'whatsapp'] as const
/** Messages about matches that a person gets within 24 hours. Each may tell of several. */
export const MATCH_MESSAGES_MAX = 3

/** Devices of one person. */
export const PUSH_DEVICES_MAX = 10

const pushSettings = z.object({
  /** The public key (VAPID) that the browser needs to subscribe: base64url. */
  key: z.string(),
  /** The person's devices that get push notifications, newest first. */
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** "Chrome on Android", from the user agent. */
      device: z.string(),
      /** True for the device of the caller's session. */
      current: z.boolean(),
      /** ISO 8601, UTC. */
      createdAt: z.string(),
      /** When it got the last push notification; null until then. */
      lastPushedAt: z.nullable(z.string()),
    }),
  ),
  /** Kinds that the person switched off. Kinds that the company switched off on the site are not pushed either. */
  off: z.array(openEnum(notificationKinds)),
  /** Between these local times nothing is pushed; at the end, one push notification says how many there are. Null if there are no quiet hours. */
  quietHours,
  /** Time zone of these times, for example Africa/Kigali. */
  timeZone: z.string(),
  /** How messages about matches reach the person’s verified phone. Quiet hours count here too. */
  matchesBy: openEnum(['off', ...matchMessageWays]),
})
export type PushSettings = z.output<typeof pushSettings>

export const getPush = endpoint({
  method: 'GET',
  url: '/api/notifications/push',
  schema: { response: { 200: pushSettings } },
})

/** Settings that are missing in the body do not change. 403 ROLE_FORBIDS for `matchesBy` if the role does not see matches. */
export const changePush = endpoint({
  method: 'PUT',
  url: '/api/notifications/push',
  schema: {
    body: z.object({
      off: z.optional(z.array(z.enum(notificationKinds)).check(z.maxLength(50))),
      quietHours: z.optional(quietHours),
      timeZone: z.optional(z.string().check(z.maxLength(60))),
      matchesBy: z.optional(z.enum(['off', ...matchMessageWays])),
    }),
    response: { 200: pushSettings },
  },
})

/**
 * Adds the device of the caller's session, with what the browser's `PushSubscription.toJSON()` says. It replaces an earlier subscription of the session
 * or of the browser, and ends with the session. 409 NOTIFICATIONS_PUSH_DEVICES_FULL if the person has `PUSH_DEVICES_MAX` others.
 */
export const addPushDevice = endpoint({
  method: 'POST',
  url: '/api/notifications/push/devices',
  schema: {
    body: z.object({
      endpoint: z.string().check(z.maxLength(2000)),
      keys: z.object({
        p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'must be the public key of a push subscription')),
        auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/, 'must be the secret of a push subscription')),
      }),
    }),
    response: { 201: pushSettings },
  },
})

/** 404 NOTIFICATIONS_PUSH_DEVICE_NOT_FOUND for another person's device. */
export const removePushDevice = endpoint({
  method: 'DELETE',
  url: '/api/notifications/push/devices/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } },
})

/** A message about matches that the person has not read should go out now: for the channels service, which knows the phone. Carries no text. */
export const matchMessageDue = event(
  'notifications.match-message.due.v1',
  z.object({
    accountId: z.uuid(),
    personId: z.uuid(),
    by: openEnum(matchMessageWays),
    /** When the person turned it on. */
    since: z.iso.datetime(),
    /** How many matches. */
    count: z.int(),
    dueAt: z.iso.datetime(),
  }),
)
