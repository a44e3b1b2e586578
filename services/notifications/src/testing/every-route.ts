// A notifications service whose records the matrix calls.

import { randomUUID } from 'node:crypto'
import { text } from '@ungana/language/server'
import type { MatrixSite } from '@ungana/service-kit/testing'
import { startNotifications } from '#testing/notifications.ts'
import { vapidKeys } from '#testing/vapid-keys.ts'

export async function startEveryRoute(): Promise<MatrixSite> {
  // The streams end at once, because `inject` waits for the end of the answer.
  const notifications = await startNotifications({ times: { lifetime: 1 } })
  const [owner, stranger] = [await notifications.account(), await notifications.account()]
  const preferences = { kinds: [], quietHours: null, digest: true, timeZone: 'Africa/Nairobi' }
  async function notificationOf(account: string, title: string): Promise<string> {
    await notifications.notify(account, { title: text(title) })
    await notifications.call('PUT', '/api/notifications/preferences', account, preferences)
    return (await notifications.call('GET', '/api/notifications', account)).body[0].id
  }
  const [own, foreign] = [await notificationOf(owner, 'owner-words'), await notificationOf(stranger, 'stranger-words')]
  const colleague = { id: randomUUID(), name: 'Jean Bosco', role: 'driver' as const }
  await notifications.notify(owner, { title: text('colleague-words'), person: colleague.id })
  const colleagues = (await notifications.call('GET', '/api/notifications', owner, undefined, { claims: { person: colleague } })).body[0].id
  const deviceOf = async (account: string, device: string) => {
    const { rows } = await notifications.pool.query(
      `INSERT INTO push_devices (id, account_id, person_id, session_id, endpoint, p256dh, auth, device, language)
       VALUES ($1, $2, $2, $3, $4, 'p', 'a', $5, 'en') RETURNING id`,
      [randomUUID(), account, randomUUID(), `https://fcm.googleapis.com/${device}`, device],
    )
    return rows[0].id as string
  }
  const [ownDevice, foreignDevice] = [await deviceOf(owner, 'owner-phone'), await deviceOf(stranger, 'stranger-phone')]
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/matrix', keys: { p256dh: vapidKeys.publicKey, auth: 'a'.repeat(22) } }
  return {
    app: notifications.app,
    pool: notifications.pool,
    identity: notifications.identity,
    services: notifications.services,
    callers: {
      visitor: { role: 'visitor' },
      member: { role: 'member', sub: await notifications.account(), sid: randomUUID() },
      owner: { role: 'member', sub: owner, sid: randomUUID() },
      staff: { role: 'staff', sub: randomUUID(), sid: randomUUID() },
    },
    ids: { missing: randomUUID(), owner, stranger, own, foreign, colleagues, ownDevice, foreignDevice },
    words: { o: ['owner-words'], p: ['colleague-words'], f: ['stranger-words'], n: ['Africa/Nairobi'], d: ['owner-phone'], e: ['stranger-phone'] },
    rows: { O: owner, F: stranger },
    requests: {
      'PUT /api/notifications/preferences': { body: { ...preferences, timeZone: 'Africa/Kigali' } },
      'PUT /api/notifications/push': { body: { off: ['review'] } },
      'POST /api/notifications/push/devices': { body: subscription },
      'POST /api/notifications/replying': { body: { kind: 'inquiry', id: '{missing}' } },
      'POST /api/notifications/read-page': { body: { address: '/company/018d7d40-0000-7000-8000-000000000000' } },
    },
    close: notifications.close,
  }
}
