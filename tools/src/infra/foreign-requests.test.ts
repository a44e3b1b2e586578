import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailbox } from '#mailbox/mailbox.ts'
import { startSandbox } from '#provider-sandbox/sandbox.ts'
import { newKeys } from '#provider-sandbox/settings.ts'
import { startTranslationStandIn } from '#test/translation-stand-in.ts'

let standIns: readonly { readonly url: string; stop(): Promise<void> }[]
let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ungana-stand-ins-'))
  const sandbox = await startSandbox({ keys: newKeys(), names: ['provider-sandbox'] })
  standIns = [sandbox, await startMailbox({ directory }), await startTranslationStandIn()]
})
afterAll(async () => {
  for (const standIn of standIns) await standIn.stop()
  rmSync(directory, { recursive: true })
})

const paths = ['/sandbox/health', '/mails.json', '/languages']

function statuses(method: string, headers: (port: string) => Record<string, string>): Promise<unknown[]> {
  return Promise.all(
    standIns.map(({ url }, index) => {
      const { port } = new URL(url)
      return new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: paths[index], method, headers: headers(port) }, (answer) => resolve(answer.resume().statusCode))
          .once('error', reject)
          .end()
      })
    }),
  )
}

it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', 'localhost@evil.example', '[::2]', ''])(
  'no stand-in answers under the host name %j',
  async (host) => {
    expect(await statuses('GET', (port) => ({ host: `${host}:${port}` }))).toEqual([421, 421, 421])
    expect(await statuses('POST', (port) => ({ host: `${host}:${port}`, origin: `http://${host}:${port}` }))).toEqual([421, 421, 421])
  },
)

it('every stand-in answers under the names of localhost, and the sandbox under its own', async () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
    expect(await statuses('GET', (port) => ({ host: `${host}:${port}` }))).toEqual([200, 200, 200])
  }
  expect(await statuses('GET', (port) => ({ host: `provider-sandbox:${port}` }))).toEqual([200, 421, 421])
})

it.each(['https://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example'])(
  'no stand-in takes a write of a page at %s',
  async (origin) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(await statuses(method, (port) => ({ host: `localhost:${port}`, origin }))).toEqual([403, 403, 403])
    }
  },
)

it('a page of a stand-in writes to its own stand-in', async () => {
  const [sandbox] = await statuses('POST', (port) => ({ host: `localhost:${port}`, origin: `http://localhost:${port}` }))
  expect(sandbox).toBe(404)
})
