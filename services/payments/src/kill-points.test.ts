import { diceOf, testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
import { flowNames, runKillPoints } from '../proof/kill-points.ts'

// The long form, at each message of each flow, is `npm run proof payments`.
test('killed with SIGKILL in the midst of a payment, a refund, a dispute and a renewal, the process loses nothing and does nothing twice', {
  timeout: 300_000,
}, async () => {
  // A renewal, and one that somebody waits for.
  const { between, one } = diceOf(testSeed)
  const flows = ['renewal', one(flowNames.filter((flow) => flow !== 'renewal'))] as const
  const at = flows.map((flow) => [flow, between(1, 6), one(['arrives', 'is lost'] as const)] as const)
  const { deaths } = await runKillPoints({ postgresAdminUrl: inject('postgresAdminUrl'), at })
  expect(deaths).toBe(at.length)
})
