import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'
import { allowanceAt } from './quota.ts'

let messaging: TestMessaging
let to: string
beforeAll(async () => {
  messaging = await startMessaging()
  to = await messaging.company({ plan: 'enterprise' })
})
afterAll(() => messaging.close())

const quotaOf = async (id: string) => (await messaging.call('GET', '/api/messages/quota', id)).body
const statuses = async (by: string, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => messaging.send(by, to)))
  return Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => `${all?.length} × ${status}`)
}

describe('a plan', () => {
  test('refuses the sixth message of the month on Basic, and names the day when the quota renews', async () => {
    const by = await messaging.company()
    for (let count = 1; count <= 5; count++) {
      expect((await messaging.send(by, to)).status).toBe(201)
      expect(await quotaOf(by)).toEqual({ plan: 'basic', used: count, limit: 5, renewsAt: '2026-11-30T22:00:00.000Z' })
    }
    expect(await messaging.send(by, to)).toMatchObject({
      status: 403,
      body: {
        code: 'MESSAGING_QUOTA_USED_UP',
        message:
          'You have sent all 5 messages that the Basic plan includes this month. Your quota renews on 1 December 2026 at midnight, Kigali time.',
      },
    })
    expect((await quotaOf(by)).used).toBe(5)
  })

  test('allows exactly 5 of 200 messages at once on Basic, through two instances', async () => {
    const by = await messaging.company()
    const second = await messaging.another()
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => (index % 2 ? messaging : second).send(by, to, `${index}`)))
    await second.close()
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status, body }) => status === 403 && body.code === 'MESSAGING_QUOTA_USED_UP')).toHaveLength(195)
    const { rows } = await messaging.pool.query('SELECT seq FROM messages WHERE sender_id = $1 ORDER BY seq', [by])
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('allows 50 messages on Professional, and any number on Enterprise and for organizations', async () => {
    expect(await statuses(await messaging.company({ plan: 'professional' }), 53)).toEqual(['50 × 201', '3 × 403'])
    for (const plan of ['enterprise', 'trade-authority', 'trade-association', 'regional-chamber', 'a-plan-of-next-year']) {
      const by = await messaging.company({ plan, kind: 'organization' })
      expect(await statuses(by, 6)).toEqual(['6 × 201'])
      expect(await quotaOf(by)).toMatchObject({ plan, used: 6, limit: null })
    }
  })

  test('an account whose plan has ended has Basic; a plan bought later counts the messages already sent', async () => {
    const by = await messaging.company({ plan: 'professional', until: new Date('2026-11-21T07:59:59Z') })
    expect(await statuses(by, 6)).toEqual(['5 × 201', '1 × 403'])
    await messaging.pool.query(`UPDATE memberships SET until = '2026-12-21' WHERE holder_id = $1`, [by])
    expect(await quotaOf(by)).toMatchObject({ plan: 'professional', used: 5, limit: 50 })
    expect((await messaging.send(by, to)).status).toBe(201)
  })

  test('starts a new month at midnight in Kigali, two hours before UTC', async () => {
    const by = await messaging.company()
    expect(await statuses(by, 6)).toEqual(['5 × 201', '1 × 403'])
    try {
      messaging.clock.now = new Date('2026-11-30T21:59:59.999Z')
      expect((await messaging.send(by, to)).status).toBe(403)
      messaging.clock.now = new Date('2026-11-30T22:00:00Z')
      expect(await quotaOf(by)).toMatchObject({ used: 0, renewsAt: '2026-12-31T22:00:00.000Z' })
      expect((await messaging.send(by, to)).status).toBe(201)
    } finally {
      messaging.clock.now = new Date('2026-11-21T08:00:00Z')
    }
  })
})

test('the quota follows Kigali’s calendar and renews on the first day of the next month', () => {
  const inKigali = (at: Date) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Africa/Kigali',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).format(at)
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true }), (now) => {
      const { month, renewsAt } = allowanceAt(now, { plan: null, planUntil: null })
      expect(month).toBe(`${inKigali(now).slice(0, 7)}-01`)
      expect(inKigali(renewsAt)).toMatch(/^\d{4}-\d\d-01 00:00:00$/)
      expect(renewsAt.getTime()).toBeGreaterThan(now.getTime())
      expect(inKigali(new Date(renewsAt.getTime() - 1)).slice(0, 7)).toBe(month.slice(0, 7))
    }),
  )
})
