import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TRANSLATIONS_A_MINUTE } from '@ungana/contracts-messaging'
import { libreTranslate, minuteLimit } from '@ungana/service-kit/translator'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let service: Server
let messaging: TestMessaging
let reader: string
/** Calls to the fake translation service, and its next answer. */
const calls: { path: string | undefined; body: unknown }[] = []
let answer: { status: number; body: unknown }
beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ path: request.url, body: body ? JSON.parse(body) : undefined })
    const { status, body: answerBody } =
      request.url === '/languages'
        ? {
            status: 200,
            body: [
              { code: 'en', name: 'English' },
              { code: 'sw', name: 'Swahili' },
            ],
          }
        : answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answerBody))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  messaging = await startMessaging({ translator: libreTranslate({ url: `http://127.0.0.1:${port}/`, apiKey: 'k' }) })
})
afterAll(async () => {
  await messaging.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(async () => {
  calls.length = 0
  answer = { status: 200, body: { translatedText: 'Magunia ⟦0⟧', detectedLanguage: { language: 'en', confidence: 90 } } }
  reader = await messaging.company()
})

const translate = (by: string | undefined, body: object) => messaging.call('POST', '/api/message-translations', by, body)

test('lists the target languages and translates', async () => {
  expect((await messaging.call('GET', '/api/message-translations/languages', reader)).body).toEqual({ languages: ['en', 'sw'] })
  calls.length = 0
  expect(await translate(reader, { text: '⟦0⟧ bags', to: 'sw' })).toMatchObject({ status: 200, body: { text: 'Magunia ⟦0⟧', from: 'en' } })
  expect(calls).toEqual([{ path: '/translate', body: { q: '⟦0⟧ bags', source: 'auto', target: 'sw', format: 'text', api_key: 'k' } }])
})

test.each([
  [{ text: '', to: 'sw' }, 'text'],
  [{ text: 'x'.repeat(12_001), to: 'sw' }, 'text'],
  [{ text: 'a', to: '../x' }, 'to'],
  [{ text: 'a' }, 'to'],
])('refuses %j', async (body, field) => {
  expect(await translate(reader, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } })
  expect(calls).toEqual([])
})

test.each([[{ status: 500, body: { error: 'overloaded' } }], [{ status: 200, body: { something: 'else' } }]])(
  'answers 503 without details when the translation service answers %j',
  async (odd) => {
    answer = odd
    const { status, text } = await translate(reader, { text: 'a', to: 'sw' })
    expect(status).toBe(503)
    expect(text).not.toMatch(/overloaded|127\.0\.0\.1/)
  },
)

test('allows thirty translations a minute per account', async () => {
  // Freezes the clock, so that no minute ends during the test.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  try {
    const answers = await Promise.all(Array.from({ length: 40 }, () => translate(reader, { text: 'a', to: 'sw' })))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.length - refused.length, TRANSLATIONS_A_MINUTE]).toEqual([30, 30])
    expect(refused[0]?.body).toMatchObject({ code: 'MESSAGING_TOO_MANY_TRANSLATIONS' })
  } finally {
    vi.useRealTimers()
  }
  expect((await translate(await messaging.company(), { text: 'a', to: 'sw' })).status).toBe(200)
})

test('the limit starts again each minute', () => {
  let now = 60_000
  const isWithinLimit = minuteLimit(2, () => now)
  expect([isWithinLimit('a'), isWithinLimit('a'), isWithinLimit('a'), isWithinLimit('b')]).toEqual([true, true, false, true])
  now += 60_000
  expect(isWithinLimit('a')).toBe(true)
})

test('refuses visitors', async () => {
  expect((await translate(undefined, { text: 'a', to: 'sw' })).status).toBe(401)
  expect((await messaging.call('GET', '/api/message-translations/languages', undefined)).status).toBe(401)
})
