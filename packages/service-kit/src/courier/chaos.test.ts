import { expect, inject, test } from 'vitest'
import { runChaos } from '../../proof/chaos.ts'
import { testSeed } from '../testing/seed.ts'

test('among random faults no event is lost, invented, given up or handled twice', { timeout: 300_000 }, async () => {
  const happened: string[] = []
  const report = await runChaos({
    seed: testSeed,
    events: 3000,
    faults: 6,
    pause: 5,
    postgresAdminUrl: inject('postgresAdminUrl'),
    say: (line) => void happened.push(line),
  })
  expect(report, `seed ${testSeed}: ${happened.join('; ')}`).toMatchObject({ lost: 0, duplicate: 0, invented: 0, errors: [] })
  expect(report.committed).toBeGreaterThanOrEqual(3000)
  expect(Object.values(report.faults).reduce((sum, n) => sum + n, 0)).toBe(6)
})
