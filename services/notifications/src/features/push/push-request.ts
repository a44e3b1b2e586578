// Sends one push to a push service.

import webPush from 'web-push'
import type { PushConfig } from '#lib/push-config.ts'
import { isPushService } from '#lib/push-services.ts'
import type { PushWords } from './push-words.ts'

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** gone: the browser has ended the subscription. refused: this push can never succeed. later: it may; `seconds` if the service says when. */
export type Outcome =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'later'; readonly status?: number; readonly seconds?: number }

/** Seconds for which a push service keeps a push for a device without a network. */
const DAY = 24 * 60 * 60

export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  { payload, topic, urgency }: PushWords,
  push: PushConfig,
  timeout: number,
): Promise<Outcome> {
  // The operator may have allowed fewer services since.
  if (!isPushService(endpoint, push.services)) return { outcome: 'gone' }
  const { subject, publicKey, privateKey } = push
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: DAY,
    topic,
    urgency,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, publicKey, privateKey },
  })
  const { 'Content-Length': _, ...headers } = details.headers as Record<string, string>
  const given: RequestInit = { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(timeout) }
  const answer = await fetch(endpoint, { ...given, body: details.body }).catch(() => undefined)
  if (!answer) return { outcome: 'later' }
  await answer.body?.cancel()
  const { status } = answer
  if (answer.ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  // 401 and 403: the service does not accept our keys, which the operator can correct.
  if (status === 401 || status === 403 || status === 429 || status >= 500) {
    const seconds = secondsUntil(answer.headers.get('retry-after'))
    return { outcome: 'later', status, ...(seconds !== undefined && { seconds }) }
  }
  return { outcome: 'refused', status }
}

/** Of a Retry-After header: seconds, or a time. At most a day. */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), DAY)
}
