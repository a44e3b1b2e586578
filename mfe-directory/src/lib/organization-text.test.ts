import { expect, it } from 'vitest'
import { membersLabel, organizationTypeLabel } from './organization-text.ts'

it.each([
  ['authority', 'Port Authority'],
  ['regional', 'Regional Chamber'],
  ['association', 'Trade Association'],
  ['federation', 'Trade Association'],
])('labels the type %s as %s', (type, label) => {
  expect(organizationTypeLabel(type)).toBe(label)
})

it.each([
  ['240+', '240+ members'],
  ['1,150', '1,150 members'],
  ['9 border posts', '9 border posts'],
  ['about 40', 'about 40'],
])('shows the member count %s as %s', (memberCount, label) => {
  expect(membersLabel(memberCount)).toBe(label)
})
