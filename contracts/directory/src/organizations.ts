import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const organizationTypes = ['regional', 'association', 'authority'] as const

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  /** URL; null means drawn art from the id. */
  logo: z.nullable(z.string()),
  type: openEnum(organizationTypes),
  country: z.string(),
  description: z.string(),
  /** As typed: "850+". */
  memberCount: z.string(),
  website: z.nullable(z.string()),
  /** Only active ones are listed; one that has just registered is pending. */
  status: openEnum(['pending', 'awaiting-payment', 'active', 'rejected', 'withdrawn']),
  /** Among the four of the home page. */
  featured: z.boolean(),
  sample: z.boolean(),
  /** Staff evidence that holds, and a paid plan. */
  verified: z._default(z.boolean(), false),
})
export type Organization = z.output<typeof organization>

/** Active organizations: featured first, of these and of the rest samples last, then by name; header X-Total-Count. With `page` (from 1) nine rows. */
export const listOrganizations = endpoint({
  method: 'GET',
  url: '/api/organizations',
  schema: {
    querystring: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
    response: { 200: z.array(organization) },
  },
})

/** One active organization; 404 when there is none. */
export const getOrganization = endpoint({
  method: 'GET',
  url: '/api/organizations/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: organization } },
})
