import type { OwnOrganization } from '@ungana/contracts-directory'
import { expect, test } from 'vitest'
import { organizationChangesOf, organizationProblems, organizationSections, organizationValues } from './organization-sections.ts'

const profile = {
  description: 'Exporters of the lake, from washing station to port.',
  memberCount: '850+',
  website: null,
  own: { email: 'office@guild.example', phone: '+250 788 123 456', contactPerson: 'Aline Uwase', contactTitle: 'Chair' },
  version: 1,
} as OwnOrganization

test('sends only the given fields and adds https to an address', () => {
  expect(organizationChangesOf({ memberCount: '900+' })).toEqual({ memberCount: '900+' })
  expect(organizationChangesOf({ website: 'guild.example' })).toEqual({ website: 'https://guild.example' })
})

test("reports the contract's errors for the edited fields only", () => {
  const fields = organizationSections['organization-about']
  const values = organizationValues(profile)
  expect(organizationProblems(values, fields)).toEqual({ website: 'Please enter a valid URL for your website.' })
  expect(organizationProblems({ ...values, website: 'guild.example', memberCount: ' ' }, fields)).toEqual({
    memberCount: 'Please provide your approximate member count.',
  })
  expect(organizationProblems(values, organizationSections['organization-contact'])).toEqual({})
})
