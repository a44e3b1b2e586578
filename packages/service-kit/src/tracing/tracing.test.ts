import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../app.ts'
import { ConfigError, loadConfig } from '../config.ts'
import { createPool } from '../database.ts'
import { type CollectedStep, type Collector, startCollector } from '../testing/collector.ts'
import { inEachSpan, inSpan, isTracing, recordedStep, startTracing, stopTracing, traceHeader } from './tracing.ts'
import { tracingConfig } from './tracing-config.ts'

let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await stopTracing()
  collector.close()
  vi.unstubAllEnvs()
})

const configured = (env: Record<string, string>) => loadConfig(z.object(tracingConfig), env)

async function start(ratio = '1') {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: ratio }
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  await startTracing('shop', configured(env))
}

/** Ends tracing, which sends all steps. */
async function collected(): Promise<readonly CollectedStep[]> {
  await stopTracing()
  return collector.steps
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function listen(startsTraces: boolean, handler: () => Promise<unknown>): Promise<string> {
  const app = await buildApp({ name: 'shop', logLevel: 'silent', startsTraces })
  open.push(app)
  app.post('/api/things/:id', { config: { policy: 'operations' as never } }, handler)
  app.post('/api/orders/:id', handler)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{"note":"private-note"}' })

const traceId = '0af7651916cd43dd8448eb211c80319c'
const recorded = `00-${traceId}-b7ad6b7169203331-01`
const unrecorded = `00-${traceId}-b7ad6b7169203331-00`

test('is off without a collector', async () => {
  await startTracing('shop', configured({}))
  expect(isTracing()).toBe(false)
  expect(traceHeader()).toEqual({})
  expect(await inSpan({ name: 'work', kind: 'client' }, async () => 'done')).toBe('done')
})

test('names wrong settings', () => {
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector', OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '2' }
  expect(() => configured(wrong)).toThrow(ConfigError)
  for (const name of Object.keys(wrong)) expect(() => configured(wrong)).toThrow(name)
})

test('shows the pattern of a route and the status, and no id, query, header, body or message of an error', async () => {
  await start()
  const base = await listen(false, () =>
    inSpan({ name: 'work', kind: 'client' }, async () => {
      throw new TypeError('private-message')
    }),
  )
  expect((await post(`${base}/api/orders/private-id?q=private-query`, { cookie: 'private-cookie', 'user-agent': 'private-browser' })).status).toBe(
    500,
  )
  const steps = await collected()
  expect(steps.map(({ name }) => name).sort()).toEqual(['POST /api/orders/:id', 'work'])
  expect(steps.map((step) => collector.pathTo(step))).toContainEqual(['shop: POST /api/orders/:id', 'shop: work'])
  expect(collector.received()).toContain('"http.response.status_code"')
  expect(collector.received()).toContain('TypeError')
  expect(collector.received()).not.toContain('private')
})

test('gives a trace the id of its request', async () => {
  await start()
  const answer = await post(`${await listen(true, async () => ({}))}/api/orders/1`)
  const id = answer.headers.get('x-request-id') as string
  expect((await collected()).map((step) => step.traceId)).toEqual([id.replaceAll('-', '')])
})

test('follows what the caller decided, whatever the ratio is', async () => {
  await start('0')
  const base = await listen(false, async () => ({}))
  for (const traceparent of [recorded, unrecorded]) await post(`${base}/api/orders/1`, { traceparent })
  await post(`${base}/api/orders/1`)
  expect((await collected()).map((step) => [step.traceId, step.parentSpanId])).toEqual([[traceId, 'b7ad6b7169203331']])
})

test('tells the next service that a request is not recorded', async () => {
  await start('0')
  let header: { traceparent?: string } = {}
  const base = await listen(true, async () => {
    header = traceHeader()
    return { step: recordedStep() ?? null }
  })
  expect(await (await post(`${base}/api/orders/1`)).json()).toEqual({ step: null })
  expect(header.traceparent).toMatch(/-00$/)
})

test('ignores the trace of a client where traces start', async () => {
  await start()
  await post(`${await listen(true, async () => ({}))}/api/orders/1`, { traceparent: recorded })
  const [step] = await collected()
  expect(step?.parentSpanId).toBeUndefined()
  expect(step?.traceId).not.toBe(traceId)
})

test('records no probes', async () => {
  await start()
  await post(`${await listen(true, async () => ({}))}/api/things/1`)
  expect(await collected()).toEqual([])
})

test('handles a batch once, as a step of each trace', async () => {
  await start()
  const other = recorded.replace(traceId, '1af7651916cd43dd8448eb211c80319c')
  const work = vi.fn(async () => inSpan({ name: 'statement', kind: 'client' }, async () => undefined))
  await inEachSpan(
    [recorded, other].map((parent) => ({ name: 'process', kind: 'consumer' as const, parent })),
    work,
  )
  expect(work).toHaveBeenCalledTimes(1)
  expect((await collected()).map(({ name, traceId: of, links }) => [name, of.slice(0, 2), links]).sort()).toEqual([
    ['process', '0a', []],
    ['process', '1a', [traceId]],
    ['statement', '0a', []],
  ])
})

test('shows what a statement does to which table, without its values, in the trace of its own request', async () => {
  await start()
  const pool = createPool(inject('postgresAdminUrl'), { max: 1, connectWithin: 30_000 })
  const traced = (name: string, statements: readonly string[]) =>
    inEachSpan([{ name, kind: 'consumer', parent: recorded }], async () => {
      await Promise.all(statements.map((statement) => pool.query(statement, ['private-value']).catch(() => undefined)))
    })
  try {
    // With one connection, each request waits for another one's statement.
    await Promise.all([
      traced('a', ['SELECT $1::text AS a, pg_sleep(0.05) FROM pg_class', 'SELECT $1::text FROM "pg_catalog"."pg_type" FOR UPDATE']),
      traced('b', ['WITH x AS (DELETE FROM nowhere) SELECT $1::text', 'INSERT INTO nowhere VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = 1']),
    ])
  } finally {
    await pool.end()
  }
  const steps = await collected()
  expect(steps.map((step) => collector.pathTo(step).join(' > ')).sort()).toEqual([
    'shop: a',
    'shop: a > shop: SELECT pg_catalog.pg_type',
    'shop: a > shop: SELECT pg_class',
    'shop: b',
    'shop: b > shop: DELETE nowhere',
    'shop: b > shop: INSERT nowhere',
  ])
  expect(collector.received()).not.toContain('private')
})
