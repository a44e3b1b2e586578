import { expect, inject, test } from 'vitest'
// The long run is `npm run proof streams`.
import { runStreams } from '../proof/stream-run.ts'

test('streams of two full instances lose nothing when one is killed, and no instance takes more than its limit', { timeout: 300_000 }, async () => {
  const steps: string[] = []
  const report = await runStreams({
    streams: 200,
    seconds: { opening: 1, silent: 0, events: 6 },
    rate: 50,
    postgresAdminUrl: inject('postgresAdminUrl'),
    log: (line) => void steps.push(line),
  })
  expect(report, steps.join('; ')).toMatchObject({
    perInstance: { before: [100, 100], after: [100, 100] },
    missed: 0,
    repeated: 0,
    kill: { reopened: 100 },
    oneMore: { status: 503, code: 'UNAVAILABLE', retryAfter: 10, afterwards: 200 },
    trouble: [],
  })
  expect(report.events).toBeGreaterThan(0)
})
