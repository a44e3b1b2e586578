import { testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
import { runModel } from '../../proof/payment-model.ts'

// The long form is `npm run proof payments`.
test('whatever order, loss, lie or death: even books, one capture, no way back, and the truth a minute later', { timeout: 300_000 }, async () => {
  const report = await runModel({ postgresAdminUrl: inject('postgresAdminUrl'), sequences: 150, seed: testSeed })
  expect(report.sequences).toBeGreaterThanOrEqual(150)
  expect(report.captured).toBeGreaterThan(20)
  expect(report.deaths).toBeGreaterThan(20)
})
