import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { containsText, listText } from './built-in-lists.ts'

/** In the order in which lists show them. */
export const regionalBlocks = ['EAC', 'SADC', 'ECOWAS', 'MAGHREB', 'COMESA', 'ECCAS', 'Continental'] as const
export const ALL_REGIONS = 'All Regions'

/** One of the built-in trade organizations of Africa; those that register here are `organization`s. */
export const tradeOrganization = z.object({
  id: z.int(),
  name: z.string(),
  acronym: z.string(),
  /** "Customs Union". */
  type: z.string(),
  regionalBlock: openEnum(regionalBlocks),
  /** Its members; null where the list is not confirmed. */
  countries: z.nullable(z.array(z.string())),
  /** Since when the members are these, where they changed lately: "June 2025". */
  countriesAsOf: z.nullable(z.string()),
  description: z.string(),
  website: z.string(),
  headquarters: z.string(),
  /** A year. */
  established: z.int(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
})
export type TradeOrganization = z.output<typeof tradeOrganization>

export interface TradeOrganizationFilter {
  readonly text?: string | undefined
  /** A regional block; `All Regions` and none mean all. */
  readonly regionalBlock?: string | undefined
}

/** By regional block, and case-insensitively by text in name, acronym or description. The service and the screen filter alike. */
export function filterTradeOrganizations<T extends Pick<TradeOrganization, 'name' | 'acronym' | 'description' | 'regionalBlock'>>(
  organizations: readonly T[],
  { text = '', regionalBlock = '' }: TradeOrganizationFilter,
): T[] {
  const wanted = regionalBlock.toLowerCase()
  const anywhere = wanted === '' || wanted === ALL_REGIONS.toLowerCase()
  return organizations.filter(
    ({ name, acronym, description, regionalBlock: block }) =>
      (anywhere || block.toLowerCase() === wanted) && containsText([name, acronym, description], text),
  )
}

/** In the order of their ids. `query` and `search` are other names for `q`. */
export const listTradeOrganizations = endpoint({
  method: 'GET',
  url: '/api/trade-organizations',
  schema: {
    querystring: z.object({ q: listText, query: listText, search: listText, regionalBlock: listText }),
    response: { 200: z.array(tradeOrganization) },
  },
})
