import { expect, test } from 'vitest'
import { planOffers } from './plan-table.ts'

test('the plans that promise a better placement are those that get it in directory (plan_has_placement)', () => {
  const sold = planOffers.filter(({ features }) => features.some((feature) => /placement/i.test(feature)))
  expect(sold.map(({ id }) => id)).toEqual(['enterprise', 'trade-authority', 'trade-association', 'regional-chamber'])
})

test('the three organization plans include the same, as /pricing says', () => {
  const sold = planOffers.filter(({ audience }) => audience === 'organization').map(({ features, notIncluded }) => ({ features, notIncluded }))
  expect(sold).toEqual([sold[0], sold[0], sold[0]])
})
