import { testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
import { runModel } from '../proof/deal-model.ts'

// `npm run proof deals` runs many more sequences.
test('any actions of both sides, staff, trucks and clocks keep the deal right, although the service dies at any message', {
  timeout: 300_000,
}, async () => {
  const report = await runModel({ postgresAdminUrl: inject('postgresAdminUrl'), sequences: 20, seed: testSeed })
  expect(report.sequences).toBe(20)
  expect(report.deaths).toBeGreaterThan(14)
  expect(report.completed).toBeGreaterThan(0)
  expect(report.papers).toBeGreaterThan(0)
})
