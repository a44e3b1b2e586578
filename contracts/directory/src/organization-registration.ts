import { emailAddress, endpoint, line, lines, website } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organization, organizationTypes } from './organizations.ts'

/** The form and its error messages, worded as in the specification. */
export const organizationForm = z.object({
  organizationName: line(2, 200, 'Organization name must be at least 2 characters.'),
  organizationType: z.enum(organizationTypes, 'Please select an organization type.'),
  country: line(1, 100, 'Please select a country.'),
  website: website('Please enter a valid URL for your website.'),
  email: emailAddress('Please enter a valid email address.'),
  /** Kept as typed. */
  phone: line(8, 40, 'Phone number must be at least 8 characters.'),
  contactPerson: line(2, 200, 'Contact person name is required.'),
  contactTitle: line(2, 200, 'Contact person title is required.'),
  /** Kept as typed. */
  memberCount: line(1, 100, 'Please provide your approximate member count.'),
  description: lines(20, 5000, 'Please provide a description of at least 20 characters.'),
})
export type OrganizationForm = z.output<typeof organizationForm>

/**
 * Open to visitors. The organization is pending until staff verify it. A repeated call with the same Idempotency-Key registers no second
 * organization.
 */
export const registerOrganization = endpoint({
  method: 'POST',
  url: '/api/organizations',
  schema: { body: organizationForm, response: { 201: organization } },
})
