import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const organizationTypes = ['regional', 'association', 'authority'] as const

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  /** URL; null means art drawn from the id. */
  logo: z.nullable(z.string()),
  type: openEnum(organizationTypes),
  country: z.string(),
  description: z.string(),
  /** As typed: "850+". */
  memberCount: z.string(),
  website: z.nullable(z.string()),
  /** Lists show only active organizations; a new one is pending. */
  status: openEnum(['pending', 'awaiting-payment', 'active', 'rejected', 'withdrawn']),
  /** True if the organization may be one of the four on the home page. */
  featured: z.boolean(),
  sample: z.boolean(),
  /** True while the organization has a valid approval by staff and a paid plan. */
  verified: z._default(z.boolean(), false),
})
export type Organization = z.output<typeof organization>

/**
 * Active organizations: featured first, samples last in each group, then by name. Total in X-Total-Count. With `page` (from 1), it returns nine
 * organizations.
 */
export const listOrganizations = endpoint({
  method: 'GET',
  url: '/api/organizations',
  schema: {
    querystring: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
    response: { 200: z.array(organization) },
  },
})

/** One active organization, else 404. */
export const getOrganization = endpoint({
  method: 'GET',
  url: '/api/organizations/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: organization } },
})
