import { endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const status = openEnum(['active', 'suspended'])

/** For messaging, logistics and payments: finds an account for which no event has arrived yet. 404 BUSINESS_NOT_FOUND for an unknown id. */
export const findAddressee = endpoint({
  method: 'GET',
  url: '/internal/addressees/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        id: z.uuid(),
        kind: openEnum(['business', 'organization']),
        name: z.string(),
        sample: z.boolean(),
        /** regional, association or authority; null for a company. Older releases of directory leave it out. */
        organizationType: z.optional(z.nullable(z.string())),
        status,
        /** Town and country, as documents show them. */
        place: z.optional(z.string()),
        /** Whether staff verified it; false for an organization. Older releases of directory leave it out. */
        verified: z.optional(z.boolean()),
        /** The version in directory.business.changed.v1; 0 for an organization. */
        version: z.int(),
      }),
    },
  },
})

/**
 * For deals and messaging: what trade papers say about a company. The numbers are those that staff checked, while its verification is approved.
 * 404 BUSINESS_NOT_FOUND for an unknown id.
 */
export const getPaperParty = endpoint({
  method: 'GET',
  url: '/internal/addressees/:id/paper-party',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        name: z.string(),
        town: z.optional(z.string()),
        country: z.string(),
        registrationNumber: z.optional(z.string()),
        taxNumber: z.optional(z.string()),
      }),
    },
  },
})

/** For the deals service: the registration that staff checked. 404 BUSINESS_NOT_FOUND for an unknown id. */
export const getCheckedRegistration = endpoint({
  method: 'GET',
  url: '/internal/addressees/:id/registration',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        /** null unless the verification is approved now and staff checked the number. */
        registration: z.nullable(
          z.object({
            number: z.string(),
            country: z.string(),
            /** Day of the approval, YYYY-MM-DD in Kigali. */
            checkedOn: z.string(),
          }),
        ),
      }),
    },
  },
})

/**
 * A company or an organization was suspended or restored. directory.business.changed.v1 covers active companies only. For an organization, `status` is the
 * account's status; it does not depend on verification or plan.
 */
export const businessStatusChanged = event(
  'directory.business.status-changed.v1',
  z.object({
    /** Id of the company or the organization. */
    businessId: z.uuid(),
    businessName: z.string(),
    status,
    /** For a company, the version of its last directory.business.changed.v1. For an organization, a number of its own from 1. */
    version: z.int(),
  }),
)
