import { testSeed } from '@ungana/service-kit/testing'
import { expect, inject, test } from 'vitest'
import { runModel } from '../../proof/payment-model.ts'

// `npm run proof payments` runs many more sequences.
test('after lost, forged or reordered webhooks and killed processes, the ledger balances and our state matches the provider’s', {
  timeout: 300_000,
}, async () => {
  const report = await runModel({ postgresAdminUrl: inject('postgresAdminUrl'), sequences: 60, seed: testSeed })
  expect(report.sequences).toBeGreaterThanOrEqual(60)
  expect(report.captured).toBeGreaterThan(8)
  expect(report.deaths).toBeGreaterThan(8)
})
