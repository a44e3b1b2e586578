import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { searchFilters } from './search.ts'

/** The most companies that one answer proposes. */
export const PROPOSALS_MAX = 20

/**
 * Why a company is proposed. goods: `text` is what the company offers or says that fits. category, country: `text` is the one that was asked for.
 * verified: staff checked its evidence. reply-time: it answers first messages within a day, on average in `minutes`.
 */
const proposalReason = z.object({
  kind: openEnum(['goods', 'category', 'country', 'verified', 'reply-time']),
  text: z.optional(z.string()),
  minutes: z.optional(z.int()),
})

const supplierProposal = z.object({
  id: z.uuid(),
  businessName: z.string(),
  country: z.string(),
  location: z.string(),
  /** Never empty; goods or category first. */
  reasons: z.array(proposalReason),
})
export type SupplierProposal = z.output<typeof supplierProposal>

/**
 * Companies that may supply what `q` names, best first, at most `PROPOSALS_MAX`. Companies of the country and verified companies that reply fast come
 * before others that fit as well. Paid places do not count. No samples, and not the caller.
 */
export const proposeSuppliers = endpoint({
  method: 'GET',
  url: '/api/supplier-proposals',
  schema: {
    querystring: z.pick(searchFilters, { q: true, category: true, country: true }),
    response: { 200: z.array(supplierProposal) },
  },
})
