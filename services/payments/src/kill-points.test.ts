import { diceOf, testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
import { flowNames, runKillPoints } from '../proof/kill-points.ts'

// `npm run proof payments` kills at every message of every flow. This test leaves out the renewal flow, because it waits for a chore that runs only
// once a minute.
test('a process that is killed during payments loses no payment and repeats none', { timeout: 300_000 }, async () => {
  const { between, one, shuffled } = diceOf(testSeed)
  const flows = shuffled(flowNames.filter((flow) => flow !== 'renewal')).slice(0, 2)
  for (const flow of flows) {
    const at = [between(1, 6), one(['arrives', 'is lost'] as const)] as const
    expect(await runKillPoints({ postgresAdminUrl: inject('postgresAdminUrl'), flow, at })).toEqual({ deaths: 1 })
  }
})
