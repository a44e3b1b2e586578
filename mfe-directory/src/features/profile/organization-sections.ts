/** Values of an organization's profile forms. The rules and their texts come from the contract. */
import { type OwnOrganization, organizationChanges } from '@ungana/contracts-directory'
import { type Problems, schemaProblems, type Values } from '@ungana/web-kit'
import { withScheme } from './profile-values.ts'

/** The sections, keyed by anchor. Each section saves its fields together. */
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

/** An error text for each invalid field of `fields`. */
export const organizationProblems = <F extends OrganizationField>(values: Values<F>, fields: readonly F[]): Problems<F> =>
  schemaProblems(organizationChanges, organizationChangesOf(values as Partial<OrganizationValues>), fields)
