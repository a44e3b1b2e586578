import { expect, it } from 'vitest'
import { organizationTypeLabel } from './organization-text.ts'

it.each([
  ['authority', 'Port Authority'],
  ['regional', 'Regional Chamber'],
  ['association', 'Trade Association'],
  ['federation', 'Trade Association'],
])('%s', (type, label) => {
  expect(organizationTypeLabel(type)).toBe(label)
})
