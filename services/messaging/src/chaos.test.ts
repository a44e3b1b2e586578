import { testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
// The long run is `npm run proof messaging`.
import { faultless, runMessagingChaos } from '../proof/messaging-chaos.ts'

/** The faults most likely to lose or repeat messages. The long run picks the others at random. */
const FIRST = ['kill -9 messaging 1', 'roll the store of NATS back', 'kill -9 notifications 1', 'delete the store of NATS']

test('loses no message, notifies nobody twice and leaves no gap during random faults', { timeout: 300_000 }, async () => {
  const injected: string[] = []
  const report = await runMessagingChaos({
    seed: testSeed,
    messages: 100,
    faults: FIRST.length,
    first: FIRST,
    instances: 2,
    lines: 8,
    postgresAdminUrl: inject('postgresAdminUrl'),
    ownPostgres: false,
    log: (line) => void injected.push(line),
  })
  const about = `seed ${testSeed}: ${injected.join('; ')}`
  expect(report, about).toMatchObject({ ...faultless, acknowledged: 100 })
  expect(report.live, about).toMatchObject({ missed: 0, repeated: 0 })
  expect(Object.values(report.faults).reduce((sum, n) => sum + n, 0)).toBe(FIRST.length)
})
