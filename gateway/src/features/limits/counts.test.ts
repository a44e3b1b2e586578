import { randomUUID } from 'node:crypto'
import { createLogger } from '@ungana/service-kit'
import { createHints } from '@ungana/service-kit/hints'
import { startNats, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Counts, createCounts, type SharedCounts } from './counts.ts'

const MINUTE = 60_000
/** The limit only stops a test that hangs. */
const eventually = { timeout: 30_000, interval: 10 }
const logger = createLogger({ name: 'test', level: 'silent' })

let nats: TestNats
let gateways: SharedCounts[]
let live: (() => boolean)[]
let now = 0

beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.remove())

beforeEach(async () => {
  const prefix = `test-${randomUUID().slice(0, 8)}`
  live = []
  gateways = [1, 2].map(() =>
    createCounts(
      (onHint) => {
        const hints = createHints({ service: 'gateway', natsUrl: nats.url, logger, prefix, onHint })
        live.push(() => hints.live)
        return hints
      },
      () => now,
    ),
  )
  for (const gateway of gateways) gateway.start()
  await vi.waitFor(() => expect(live.map((isLive) => isLive())).toEqual([true, true]), eventually)
})
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
})

const twice = (limit: string) => gateways.map((gateway) => gateway.of(limit, MINUTE)) as [Counts, Counts]

test('two gateways count a caller together, and keep limits and callers apart', async () => {
  const [here, there] = twice('reads')
  const [, otherLimit] = twice('writes')
  for (let i = 0; i < 3; i++) here.add('10.0.0.1')
  there.add('10.0.0.1', 4)
  here.add('/api/requests 10.0.0.2')
  await vi.waitFor(() => {
    expect([here, there].map((counts) => counts.add('10.0.0.1', 0).current)).toEqual([7, 7])
    expect(there.add('/api/requests 10.0.0.2', 0).current).toBe(1)
  }, eventually)
  expect([there.add('10.0.0.2', 0).current, otherLimit.add('10.0.0.1', 0).current]).toEqual([0, 0])
})

test('a gateway takes back what it counted, also at the other one', async () => {
  const [here, there] = twice('forms')
  here.add('a', 2)
  await vi.waitFor(() => expect(there.add('a', 0).current).toBe(2), eventually)
  here.add('a', -1)
  await vi.waitFor(() => expect(there.add('a', 0).current).toBe(1), eventually)
})

test('a window that began elsewhere ends when it ends there', async () => {
  const [here, there] = twice('reads')
  const began = now
  here.add('a')
  now = began + 50_000
  here.add('a')
  await vi.waitFor(() => expect(there.add('a', 0).current).toBe(2), eventually)
  expect(there.add('a', 0).ttl).toBe(10_000)
  now = began + MINUTE
  expect([here, there].map((counts) => counts.add('b').current)).toEqual([1, 1])
  expect(there.add('a', 0).current).toBe(0)
})

test('counts alone without the other gateways', () => {
  const counts = createCounts().of('reads', MINUTE)
  expect([counts.add('a').current, counts.add('a', 2).current, counts.add('b').current, counts.add('a', -9).current]).toEqual([1, 3, 1, 0])
})
