import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeals, type TestDeals } from '#testing/deals.ts'
import { onAccountClosed } from './account-closed.ts'
import { onCompanyFrozen } from './company-frozen.ts'

let site: TestDeals
beforeAll(async () => {
  site = await startDeals()
})
afterAll(() => site.close())

const bank = { kind: 'bank', name: 'Bank of Kigali', shows: ['money'], days: 30 }

test('a freeze, its end and a closed account end the links of the company, and no others', async () => {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee')]
  const id = await site.deal(buyer, seller)
  const invite = async (by: string) => (await site.call('POST', `/api/deals/${id}/guests`, by, bank)).body.token as string
  const opens = async (token: string) => (await site.call('POST', '/api/deals/guests/open', undefined, { token })).status
  // biome-ignore lint/suspicious/noExplicitAny: the payloads of two consumers differ.
  const tell = (consumer: any, payload: object) => site.courier.transaction((tx) => consumer.handle(tx, [{ payload, meta: { id: 'of the test' } }]))
  const other = await invite(buyer)
  for (const [consumer, payload] of [
    [onCompanyFrozen, { frozen: true, version: 1 }],
    [onCompanyFrozen, { frozen: false, version: 2 }],
    [onAccountClosed, { closedAt: new Date().toISOString() }],
  ] as const) {
    const token = await invite(seller)
    expect(await opens(token)).toBe(200)
    await tell(consumer, { id: seller, ...payload })
    expect([await opens(token), await opens(other)]).toEqual([404, 200])
  }
  // Nothing that names the guest stays.
  expect((await site.pool.query('SELECT company_id FROM deal_guests')).rows).toEqual([{ company_id: buyer }])
})
