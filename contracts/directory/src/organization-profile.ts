/** What an organization keeps up to date about itself. Its name, kind and country are what staff have verified: they stay. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organizationForm } from './organization-registration.ts'
import { organization } from './organizations.ts'

/** What is left out stays; the rules are those of the registration. */
export const organizationChanges = z.partial(
  z.pick(organizationForm, { description: true, website: true, memberCount: true, phone: true, contactPerson: true, contactTitle: true }),
)
export type OrganizationChanges = z.input<typeof organizationChanges>

/** The organization as everybody sees it, and what only its account and staff do. */
export const ownOrganization = z.extend(organization, {
  /** Never public; empty where nothing was said. */
  own: z.object({
    email: z.string(),
    /** As typed. */
    phone: z.string(),
    contactPerson: z.string(),
    contactTitle: z.string(),
  }),
  /** Of what the organization may change; also the ETag. */
  version: z.int(),
})
export type OwnOrganization = z.output<typeof ownOrganization>

const params = z.object({ id: z.uuid() })

/** For the organization's own account and for staff, whatever its status but suspended; 403 for others, 404 where there is none. Its ETag is what If-Match wants. */
export const getOrganizationProfile = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/profile',
  schema: { params, response: { 200: ownOrganization } },
})

/**
 * Changes what the body names, for the same callers. 428 PRECONDITION_REQUIRED without If-Match; 412 EDITED_MEANWHILE where somebody else was
 * faster, and nothing is changed.
 */
export const changeOrganization = endpoint({
  method: 'PATCH',
  url: '/api/organizations/:id',
  schema: { params, body: organizationChanges, response: { 200: ownOrganization } },
})
