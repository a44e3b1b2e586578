import { afterEach, expect, test, vi } from 'vitest'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.unstubAllGlobals())

test('sends a message that changed after a lost answer', async () => {
  const known = new Map<string | null, unknown>()
  const taken: unknown[] = []
  // Like the server: one key stores one message.
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    if (known.has(key) && known.get(key) !== body)
      return Response.json({ code: 'IDEMPOTENCY_KEY_REUSED', message: 'x', requestId: 'r' }, { status: 422 })
    if (!known.has(key)) taken.push(JSON.parse(String(body)).message)
    known.set(key, body)
    if (taken.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ id: '01890a5d-ac96-774b-bcce-b302099a8057' }, { status: 202 })
  })
  const written = { name: 'Wanjiru Kamau', email: 'wanjiru@kahawa.example', subject: 'A question', message: 'How do I list a second company?' }
  await expect(sendMessage(written, 'key')).rejects.toMatchObject({ status: 0 })
  await sendMessage({ ...written, message: 'How do I list a third company?' }, 'key')
  expect(taken).toEqual(['How do I list a second company?', 'How do I list a third company?'])
})
