import { testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
// The long form is `npm run proof messaging`.
import { faultless, runMessagingChaos } from '../proof/messaging-chaos.ts'

/** Whatever the seed is: what would lose or repeat most. */
const FIRST = ['kill -9 messaging 1', 'roll the store of NATS back', 'kill -9 notifications 1', 'delete the store of NATS']

test('among random faults no message is lost, nobody is told twice, and no number is left out', { timeout: 300_000 }, async () => {
  const happened: string[] = []
  const report = await runMessagingChaos({
    seed: testSeed,
    messages: 300,
    faults: FIRST.length + 2,
    first: FIRST,
    instances: 2,
    lines: 8,
    postgresAdminUrl: inject('postgresAdminUrl'),
    ownPostgres: false,
    say: (line) => void happened.push(line),
  })
  const about = `seed ${testSeed}: ${happened.join('; ')}`
  expect(report, about).toMatchObject({ ...faultless, acknowledged: 300 })
  expect(report.live, about).toMatchObject({ missed: 0, repeated: 0 })
  expect(Object.values(report.faults).reduce((sum, n) => sum + n, 0)).toBe(FIRST.length + 2)
})
