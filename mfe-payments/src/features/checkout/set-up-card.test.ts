import { afterEach, expect, test, vi } from 'vitest'
import { setUpCard, setUpProblem } from './set-up-card.ts'

afterEach(() => vi.unstubAllGlobals())

const payment = {
  success: true,
  clientSecret: 'pi_7_secret_7',
  message: '',
  amount: 12.5,
  currency: 'USD',
  description: 'Samples',
  paymentId: '01890a5d-ac96-774b-bcce-b302099a8057',
}

async function problemOf(answer: Response | Error) {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return setUpCard({ amount: 12.5, currency: 'usd' }).then(() => undefined, setUpProblem)
}
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

test.each([
  ['returns the data for the card form', json(payment), undefined],
  ['shows the server’s reason without a client secret', json({ ...payment, success: false, clientSecret: '', message: 'Not today.' }), 'Not today.'],
  ['shows a default reason without a client secret', json({ ...payment, success: false, clientSecret: '' }), 'Failed to create payment intent'],
  [
    'shows the server’s error',
    json({ message: 'The amount must be at least 1 USD.', code: 'VALIDATION', requestId: 'r' }, 400),
    'The amount must be at least 1 USD.',
  ],
  ['shows a default reason without a response', new TypeError('Failed to fetch'), 'An error occurred setting up the payment'],
] as const)('%s', async (_, answer, words) => {
  expect(await problemOf(answer)).toBe(words)
})
