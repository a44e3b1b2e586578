import { expect, it } from 'vitest'
import { groupsOf, organizationCount } from './organization-groups.ts'

it('groups by block in the order of the blocks and keeps unknown blocks', () => {
  const of = (id: number, regionalBlock: string) => ({ id, regionalBlock })
  expect(groupsOf([of(1, 'Continental'), of(2, 'EAC'), of(3, 'IGAD'), of(4, 'Continental')])).toEqual([
    { block: 'EAC', organizations: [of(2, 'EAC')] },
    { block: 'Continental', organizations: [of(1, 'Continental'), of(4, 'Continental')] },
    { block: 'IGAD', organizations: [of(3, 'IGAD')] },
  ])
  expect(groupsOf([])).toEqual([])
})

it('uses singular and plural', () => {
  expect([1, 2].map(organizationCount)).toEqual(['1 organization', '2 organizations'])
})
