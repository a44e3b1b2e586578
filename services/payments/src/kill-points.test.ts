import { randomInt } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { flowNames, runKillPoints } from '../proof/kill-points.ts'

// The long form, at each message of each flow, is `npm run proof payments`.
test('killed with SIGKILL in the midst of a payment, a refund, a dispute and a renewal, the process loses nothing and does nothing twice', {
  timeout: 300_000,
}, async () => {
  // A renewal, and one that somebody waits for.
  const flows = ['renewal', flowNames[randomInt(flowNames.length - 1)] ?? 'card'] as const
  const at = flows.map((flow) => [flow, randomInt(1, 7), randomInt(2) === 0 ? 'arrives' : 'is lost'] as const)
  const { deaths } = await runKillPoints({ postgresAdminUrl: inject('postgresAdminUrl'), at })
  expect(deaths).toBe(at.length)
})
