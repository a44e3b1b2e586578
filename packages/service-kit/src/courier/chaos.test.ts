import { expect, inject, test } from 'vitest'
import { runChaos } from '../../proof/chaos.ts'
import { testSeed } from '../testing/seed.ts'

/** The faults that are most likely to lose or repeat events. `npm run proof courier-chaos` uses all of them. */
const FIRST = ['kill -9 a consumer', 'roll the store of NATS back', 'kill -9 a producer', 'cut the connections of the consumer to Postgres']

test('loses, invents, abandons and repeats no event during random faults', { timeout: 300_000 }, async () => {
  const happened: string[] = []
  const report = await runChaos({
    seed: testSeed,
    events: 400,
    faults: FIRST.length,
    first: FIRST,
    // The producers also produce while faults last, so a shorter pause costs much.
    pause: 25,
    postgresAdminUrl: inject('postgresAdminUrl'),
    say: (line) => void happened.push(line),
  })
  expect(report, `seed ${testSeed}: ${happened.join('; ')}`).toMatchObject({ lost: 0, duplicate: 0, invented: 0, errors: [] })
  expect(report.committed).toBeGreaterThanOrEqual(400)
  expect(Object.values(report.faults).reduce((sum, n) => sum + n, 0)).toBe(FIRST.length)
})
