import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()

const now = new Date('2026-11-27T10:00:00Z')

test('counts a company’s inquiries, its replies, and its quotes and what buyers accepted, by week in Kigali', async () => {
  messaging.clock.now = now
  const [buyer, seller] = [await messaging.company({ plan: 'enterprise' }), await messaging.company()]
  const figures = async (by: string) => (await messaging.call('GET', '/api/inquiry-figures', by)).body.weeks
  const empty = { inquiries: 0, replyHours: null, quotes: 0, won: 0 }
  const before = await figures(seller)
  expect(before).toHaveLength(12)
  expect([before[0], before.at(-1)]).toEqual([
    { week: '2026-09-07', ...empty },
    { week: '2026-11-23', ...empty },
  ])

  const ask = async (at: string) => {
    const { body } = await messaging.call('POST', '/api/inquiries', buyer, { receiverId: seller, subject: 'Coffee', content: 'How much?' })
    await messaging.pool.query('UPDATE inquiries SET created_at = $2, updated_at = greatest(updated_at, $2) WHERE id = $1', [body.id, at])
    return body.id as string
  }
  const act = async (id: string, by: string, action: string, at: string, body: object = {}) => {
    expect((await messaging.call('POST', `/api/inquiries/${id}/${action}`, by, body)).status).toBeLessThan(300)
    await messaging.pool.query(
      'UPDATE inquiry_entries SET created_at = $2 WHERE inquiry_id = $1 AND seq = (SELECT last_seq FROM inquiries WHERE id = $1)',
      [id, at],
    )
  }
  const offer = { priceMinor: 125_050, currency: 'USD', validUntil: '2026-12-31' }
  // Sunday 22:30 in UTC is Monday in Kigali.
  const won = await ask('2026-11-22T22:30:00Z')
  await act(won, buyer, 'reply', '2026-11-22T23:00:00Z', { content: 'Hello?' })
  await act(won, seller, 'quote', '2026-11-23T08:30:00Z', offer)
  await act(won, buyer, 'accept', '2026-11-24T08:30:00Z')
  const answered = await ask('2026-11-24T08:00:00Z')
  await act(answered, seller, 'reply', '2026-11-24T10:00:00Z', { content: 'Which grade?' })
  await ask('2026-11-25T08:00:00Z')
  const earlier = await ask('2026-11-15T08:00:00Z')
  await act(earlier, seller, 'quote', '2026-11-16T08:00:00Z', offer)
  await ask('2026-09-06T08:00:00Z')

  expect((await figures(seller)).slice(-3)).toEqual([
    { week: '2026-11-09', inquiries: 1, replyHours: 24, quotes: 0, won: 0 },
    { week: '2026-11-16', inquiries: 0, replyHours: null, quotes: 1, won: 0 },
    { week: '2026-11-23', inquiries: 3, replyHours: 6, quotes: 1, won: 1 },
  ])
  expect((await figures(seller)).reduce((sum: number, { inquiries }: { inquiries: number }) => sum + inquiries, 0)).toBe(4)
  expect(await figures(buyer)).toEqual(before)
})
