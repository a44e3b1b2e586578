import { afterEach, expect, test, vi } from 'vitest'
import { captureOrder } from './capture-order.ts'

afterEach(() => vi.unstubAllGlobals())

const payment = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  amount: 7.25,
  currency: 'USD',
  method: 'wallet',
  status: 'succeeded',
  plan: null,
  description: 'Samples',
  problem: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  paidAt: '2026-11-21T08:00:09.000Z',
  refunded: 0,
}
const taken = (status = 'succeeded') => new Response(JSON.stringify({ id: 'ORDER7', status: 'COMPLETED', payment: { ...payment, status } }))
const refused = (status: number, code: string) => new Response(JSON.stringify({ code, message: 'No.', requestId: 'r' }), { status })
const away = () => refused(503, 'PAYMENTS_PROVIDER_AWAY')

/** What is answered in turn; an error is no answer at all. */
function answers(...turns: (Response | Error)[]) {
  const fetch = vi.fn(async (_: string) => {
    const turn = turns.shift() ?? new TypeError('Failed to fetch')
    if (turn instanceof Error) throw turn
    return turn
  })
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([address]) => address)
}
const capture = () => captureOrder('ORDER7', [1, 1])
const order = '/api/paypal/order/ORDER7/capture'

test('the money was taken, and nothing is asked again', async () => {
  const asked = answers(taken())
  expect(await capture()).toBe('paid')
  expect(asked()).toEqual([order])
})

test('what the wallet has to clear is not paid yet', async () => {
  answers(taken('processing'))
  expect(await capture()).toBe('pending')
})

test.each([
  ['lost', new TypeError('Failed to fetch')],
  ['a failure on the way', away()],
  ['not understood', new Response('{}')],
])('an answer that is %s: the same order is asked for again', async (_, lost) => {
  const asked = answers(lost, taken())
  expect(await capture()).toBe('paid')
  expect(asked()).toEqual([order, order])
})

test('where no answer comes it is unknown, and not a failure', async () => {
  const asked = answers()
  expect(await capture()).toBe('unknown')
  expect(asked()).toHaveLength(3)
})

test('a refusal is told at once', async () => {
  const asked = answers(refused(402, 'PAYMENTS_DECLINED'))
  await expect(capture()).rejects.toMatchObject({ status: 402 })
  expect(asked()).toHaveLength(1)
})

test('after a lost answer only the wallet’s own no means that nothing was taken', async () => {
  answers(away(), refused(402, 'PAYMENTS_DECLINED'))
  await expect(capture()).rejects.toMatchObject({ status: 402 })
  answers(away(), refused(401, 'UNAUTHENTICATED'), refused(401, 'UNAUTHENTICATED'))
  expect(await capture()).toBe('unknown')
})
