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
const captured = (status = 'succeeded') => new Response(JSON.stringify({ id: 'ORDER7', status: 'COMPLETED', payment: { ...payment, status } }))
const refused = (status: number, code: string) => new Response(JSON.stringify({ code, message: 'No.', requestId: 'r' }), { status })
const away = () => refused(503, 'PAYMENTS_PROVIDER_AWAY')

/** Responses in order; an error simulates a lost response. */
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

test('does not repeat a successful capture', async () => {
  const calls = answers(captured())
  expect(await capture()).toEqual(payment)
  expect(calls()).toEqual([order])
})

test('returns the payment that the wallet is processing', async () => {
  answers(captured('processing'))
  expect(await capture()).toEqual({ ...payment, status: 'processing' })
})

test.each([
  ['lost', new TypeError('Failed to fetch')],
  ['a failed request', away()],
  ['unreadable', new Response('{}')],
])('repeats the same order after a response that is %s', async (_, lost) => {
  const calls = answers(lost, captured())
  expect(await capture()).toEqual(payment)
  expect(calls()).toEqual([order, order])
})

test('returns nothing, not a failure, without a response', async () => {
  const calls = answers()
  expect(await capture()).toBeUndefined()
  expect(calls()).toHaveLength(3)
})

test('rejects at once on a refusal', async () => {
  const calls = answers(refused(402, 'PAYMENTS_DECLINED'))
  await expect(capture()).rejects.toMatchObject({ status: 402 })
  expect(calls()).toHaveLength(1)
})

test('trusts only a refusal by the wallet after a lost response', async () => {
  answers(away(), refused(402, 'PAYMENTS_DECLINED'))
  await expect(capture()).rejects.toMatchObject({ status: 402 })
  answers(away(), refused(401, 'UNAUTHENTICATED'), refused(401, 'UNAUTHENTICATED'))
  expect(await capture()).toBeUndefined()
})
