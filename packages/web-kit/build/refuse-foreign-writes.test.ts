import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseForeignWrites } from './refuse-foreign-writes.ts'

const server = createServer((request, response) => refuseForeignWrites(request, response, () => response.end()))
let url: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const status = async (method: string, headers: Record<string, string> = {}) => (await fetch(url, { method, headers })).status

test('the development server takes writes of its own pages and of programs, not of other sites', async () => {
  expect(await status('POST')).toBe(200)
  expect(await status('POST', { origin: url })).toBe(200)
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    expect(await status('POST', { origin })).toBe(403)
    expect(await status('GET', { origin })).toBe(200)
  }
})
