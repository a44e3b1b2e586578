/** What an organization edits about itself. Staff verified its name, type and country, so these stay fixed. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organizationForm } from './organization-registration.ts'
import { organization } from './organizations.ts'

/** A missing field stays unchanged. The registration form's rules apply. */
export const organizationChanges = z.partial(
  z.pick(organizationForm, { description: true, website: true, memberCount: true, phone: true, contactPerson: true, contactTitle: true }),
)
export type OrganizationChanges = z.input<typeof organizationChanges>

/** The public organization, plus fields for its own account and staff. */
export const ownOrganization = z.extend(organization, {
  /** Never public; empty if not given. */
  own: z.object({
    email: z.string(),
    /** Kept as typed. */
    phone: z.string(),
    contactPerson: z.string(),
    contactTitle: z.string(),
  }),
  /** Counts edits of the organization; also the ETag. */
  version: z.int(),
})
export type OwnOrganization = z.output<typeof ownOrganization>

const params = z.object({ id: z.uuid() })

/** For staff and the organization's own account, unless suspended; 403 for others, 404 if unknown. Send its ETag back as If-Match. */
export const getOrganizationProfile = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/profile',
  schema: { params, response: { 200: ownOrganization } },
})

/**
 * Changes the fields in the body. The same callers as `getOrganizationProfile`. 428 PRECONDITION_REQUIRED without If-Match. 412 EDITED_MEANWHILE if
 * somebody else saved first; then nothing changes.
 */
export const changeOrganization = endpoint({
  method: 'PATCH',
  url: '/api/organizations/:id',
  schema: { params, body: organizationChanges, response: { 200: ownOrganization } },
})
