/** An organization's profile as its forms hold it. The rules and their texts are the contract's. */
import { type OwnOrganization, organizationChanges } from '@ungana/contracts-directory'
import { type Problems, schemaProblems, type Values } from '@ungana/web-kit'
import { withScheme } from './profile-values.ts'

/** By anchor, with the fields that each saves together. */
export const organizationSections = {
  'organization-about': ['description', 'memberCount', 'website'],
  'organization-contact': ['contactPerson', 'contactTitle', 'phone'],
} as const
export type OrganizationSection = keyof typeof organizationSections
export type OrganizationField = (typeof organizationSections)[OrganizationSection][number]
export type OrganizationValues = Values<OrganizationField>

export function organizationValues({ description, memberCount, website, own }: OwnOrganization): OrganizationValues {
  const { contactPerson, contactTitle, phone } = own
  return { description, memberCount, website: website ?? '', contactPerson, contactTitle, phone }
}

export const organizationChangesOf = ({ website, ...values }: Partial<OrganizationValues>) => ({
  ...values,
  ...(website !== undefined && { website: withScheme(website) }),
})

/** One sentence for each of `fields` whose answer cannot be saved. */
export const organizationProblems = <F extends OrganizationField>(values: Values<F>, fields: readonly F[]): Problems<F> =>
  schemaProblems(organizationChanges, organizationChangesOf(values as Partial<OrganizationValues>), fields)
