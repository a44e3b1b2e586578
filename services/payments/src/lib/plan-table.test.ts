import { expect, test } from 'vitest'
import { planOffers } from './plan-table.ts'

test('placement is sold with the plans that have it in directory (plan_has_placement), and with no other', () => {
  const sold = planOffers.filter(({ features }) => features.some((feature) => /placement/i.test(feature)))
  expect(sold.map(({ id }) => id)).toEqual(['enterprise', 'trade-authority', 'trade-association', 'regional-chamber'])
})
