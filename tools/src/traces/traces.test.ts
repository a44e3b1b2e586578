import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receiverFile, traceCommand } from '#dev/trace-command.ts'
import { startTraceReceiver, type TraceReceiver } from '#traces/trace-receiver.ts'

let receiver: TraceReceiver
let stateDir: string
beforeEach(async () => {
  receiver = await startTraceReceiver()
  stateDir = mkdtempSync(join(tmpdir(), 'traces-'))
  writeFileSync(receiverFile(stateDir), receiver.url)
})
afterEach(async () => {
  await receiver.stop()
  rmSync(stateDir, { recursive: true })
})

const TRACE = '0198a0000000700080000000000000aa'
const REQUEST = '0198a000-0000-7000-8000-0000000000aa'
const BEGUN = Date.UTC(2026, 10, 29, 12)

interface Given {
  readonly service: string
  readonly spanId: string
  readonly name: string
  readonly parent?: string
  readonly at: number
  readonly took: number
  readonly status?: number
  readonly traceId?: string
}

/** Sends a step as OpenTelemetry does. */
const post = ({ service, spanId, name, parent, at, took, status, traceId = TRACE }: Given) =>
  fetch(`${receiver.url}/v1/traces`, {
    method: 'POST',
    body: JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
          scopeSpans: [
            {
              spans: [
                {
                  traceId,
                  spanId,
                  name,
                  ...(parent && { parentSpanId: parent }),
                  startTimeUnixNano: String(BigInt(BEGUN + at) * 1_000_000n),
                  endTimeUnixNano: String(BigInt(BEGUN + at + took) * 1_000_000n),
                  attributes: status === undefined ? [] : [{ key: 'http.response.status_code', value: { intValue: status } }],
                  status: { code: (status ?? 0) >= 500 ? 2 : 0 },
                },
              ],
            },
          ],
        },
      ],
    }),
  })

async function shown(...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = []
  const code = await traceCommand(stateDir, args, (text) => lines.push(text))
  return { code, text: lines.join('\n') }
}

it('shows the steps of a request as a tree, in the order of time, also if they arrive in another', async () => {
  await post({ service: 'messaging', spanId: 'c', parent: 'b', name: 'COMMIT', at: 20, took: 5 })
  await post({ service: 'messaging', spanId: 'd', parent: 'b', name: 'BEGIN', at: 10, took: 1 })
  await post({ service: 'gateway', spanId: 'a', name: 'POST /api/messages', at: 0, took: 40, status: 503 })
  await post({ service: 'messaging', spanId: 'b', parent: 'a', name: 'POST /api/messages', at: 5, took: 30, status: 201 })
  expect(await shown()).toEqual({
    code: 0,
    text: `12:00:00  POST /api/messages  ${REQUEST}
  gateway  POST /api/messages  503 failed       0.0 ms     40.0 ms
    messaging  POST /api/messages  201          5.0 ms     30.0 ms
      messaging  BEGIN                         10.0 ms      1.0 ms
      messaging  COMMIT                        20.0 ms      5.0 ms
`,
  })
})

it('shows one request by its id, and leaves out files unless they are asked for', async () => {
  const file = '0198a0000000700080000000000000bb'
  await post({ service: 'gateway', spanId: 'f', name: 'GET /assets/*', at: 0, took: 1, status: 200, traceId: file })
  expect(await shown()).toEqual({ code: 1, text: 'No request has been recorded yet.' })
  expect((await shown(file)).text).toContain('GET /assets/*')
  expect(await shown(REQUEST)).toEqual({ code: 1, text: `No request ${REQUEST} is recorded.` })
})

it('shows steps whose first step has not arrived', async () => {
  await post({ service: 'messaging', spanId: 'c', parent: 'b', name: 'COMMIT', at: 20, took: 5 })
  expect((await shown(REQUEST)).text).toContain('messaging  COMMIT')
})

it('keeps the latest traces only', async () => {
  const ids = Array.from({ length: 305 }, (_, nth) => String(nth).padStart(32, '0'))
  for (const traceId of ids) await post({ service: 'gateway', spanId: 'a', name: 'GET /', at: 0, took: 1, traceId })
  const kept = (await (await fetch(`${receiver.url}/traces.json`)).json()) as { traceId: string }[][]
  expect(kept.map(([first]) => first?.traceId)).toEqual(ids.slice(-300))
})

it('refuses what is no trace, and pages of other sites', async () => {
  expect((await fetch(`${receiver.url}/v1/traces`, { method: 'POST', body: '{"resourceSpans":1}' })).status).toBe(400)
  expect((await fetch(`${receiver.url}/v1/traces`, { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } })).status).toBe(403)
})

it('says how to start a site with traces', async () => {
  rmSync(receiverFile(stateDir))
  expect(await shown()).toEqual({ code: 1, text: 'No site with traces runs from this folder. Start one: TRACES=on npm start' })
})
