import { ApiError } from '@ungana/web-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { refundRefusal, sendRefund } from './send-refund.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string, field?: string) =>
  new ApiError(status, 'x', { code, message: 'The server’s words.', requestId: 'r', ...(field && { field }) })

test('sends a changed form with the same key, so nothing is refunded twice', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return Response.json({ code: 'IDEMPOTENCY_KEY_REUSED', message: 'x', requestId: 'r' }, { status: 422 })
  })
  const sent = sendRefund('7', { amount: 5, reason: 'A bag was missing' }, 'key')
  await expect(sent).rejects.toMatchObject({ status: 422 })
  expect(keys).toEqual(['key'])
})

test.each([
  new ApiError(0, 'No connection'),
  new ApiError(200, 'The answer could not be read'),
  refusal(503, 'PAYMENTS_PROVIDER_AWAY'),
  refusal(422, 'IDEMPOTENCY_KEY_REUSED'),
])('%s: the result is unknown', (error) => {
  expect(refundRefusal(error).message).toMatch(/^We do not know whether/)
})

test('shows the server’s error at its field', () => {
  expect(refundRefusal(refusal(409, 'PAYMENTS_NOT_REFUNDABLE'))).toEqual({ message: 'The server’s words.' })
  expect(refundRefusal(refusal(400, 'VALIDATION', 'amount'))).toEqual({ message: 'The server’s words.', field: 'amount' })
})
