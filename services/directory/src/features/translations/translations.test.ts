import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DESCRIPTIONS_A_MINUTE } from '@ungana/contracts-directory'
import { libreTranslate } from '@ungana/service-kit/translator'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

/** Answers as LibreTranslate documents it, and turns the text round. */
let service: Server
let directory: TestDirectory
const asked: string[] = []
let fails = false
beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/languages') return response.end(JSON.stringify([{ code: 'fr', name: 'French', targets: ['en'] }]))
    const { q, source, target, format, api_key: key } = JSON.parse(body)
    asked.push(`${source} ${target} ${format} ${key}`)
    if (fails) return response.writeHead(500).end(JSON.stringify({ error: 'overloaded' }))
    const translatedText = [...q].reverse().join('')
    return response.end(JSON.stringify({ translatedText, detectedLanguage: { language: 'en', confidence: 90 } }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  directory = await startDirectory({ translator: libreTranslate({ url, apiKey: 'k' }) })
})
afterAll(async () => {
  await directory.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  asked.length = 0
  fails = false
})

async function company(description: string, status = 'active') {
  const business = testBusiness({ description, status })
  await addBusinesses(directory.database, [business])
  return `/api/descriptions/company/${business.id}`
}

test('translates a description once, and again after it has changed', async () => {
  const url = await company('abc')
  for (const _ of [1, 2]) expect(await directory.get(`${url}?to=fr`)).toMatchObject({ status: 200, body: { text: 'cba', from: 'en' } })
  expect(asked).toEqual(['auto fr text k'])
  const id = url.split('/').at(-1) as string
  await directory.database.prisma.business.update({ where: { id }, data: { description: 'abcd' } })
  expect((await directory.get(`${url}?to=fr`)).body).toMatchObject({ text: 'dcba' })
})

test('translates only what visitors can see, and only to languages of the translator', async () => {
  expect((await directory.get('/api/descriptions/languages')).body).toEqual({ languages: ['fr'] })
  expect(await directory.get(`${await company('abc', 'suspended')}?to=fr`)).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
  expect(await directory.get(`${await company('abc')}?to=rw`)).toMatchObject({ status: 404, body: { code: 'NO_TRANSLATION' } })
  expect(asked).toEqual([])
})

test('a failure of the translator is not remembered', async () => {
  const url = await company('failing once')
  fails = true
  expect((await directory.get(`${url}?to=fr`)).status).toBe(503)
  fails = false
  expect((await directory.get(`${url}?to=fr`)).status).toBe(200)
})

test('one address causes at most so many new translations in a minute', async () => {
  const urls = await Promise.all(Array.from({ length: 2 * DESCRIPTIONS_A_MINUTE + 1 }, (_, index) => company(`text ${index}`)))
  const answers = await Promise.all(urls.map((url) => directory.get(`${url}?to=fr`)))
  // The minute may end during the test, so there may be two.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2 * DESCRIPTIONS_A_MINUTE)
  expect(answers.filter(({ status }) => status === 429)[0]?.body).toMatchObject({ code: 'TOO_MANY_TRANSLATIONS' })
})
