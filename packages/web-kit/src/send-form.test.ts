import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendForm } from './send-form.ts'

const refused = (code: string) => new ApiError(409, '', { message: 'x', code, requestId: 'r' })

test('sends a form with its key', async () => {
  expect(await sendForm('k', async ({ idempotencyKey }) => idempotencyKey)).toBe('k')
})

test('sends a changed form with a new key if the first key was used', async () => {
  const keys: string[] = []
  const answer = await sendForm('k', async ({ idempotencyKey }) => {
    keys.push(idempotencyKey)
    if (keys.length === 1) throw refused('IDEMPOTENCY_KEY_REUSED')
    return 'sent'
  })
  expect(answer).toBe('sent')
  expect(keys).toEqual(['k', expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test.each([refused('CONFLICT'), new ApiError(0, 'No connection'), new Error('x')])('rejects with every other failure: %s', async (error) => {
  let tries = 0
  const sent = sendForm('k', async () => {
    tries += 1
    throw error
  })
  await expect(sent).rejects.toBe(error)
  expect(tries).toBe(1)
})
