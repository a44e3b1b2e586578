import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { containsText, listText } from './built-in-lists.ts'

/** In the order that lists show. */
export const regionalBlocks = ['EAC', 'SADC', 'ECOWAS', 'MAGHREB', 'COMESA', 'ECCAS', 'Continental'] as const
export const ALL_REGIONS = 'All Regions'

/** A built-in trade organization of Africa. Organizations that register on the site are `organization`s. */
export const tradeOrganization = z.object({
  id: z.int(),
  name: z.string(),
  acronym: z.string(),
  /** Text to show: "Customs Union". */
  type: z.string(),
  regionalBlock: openEnum(regionalBlocks),
  /** Member countries; null if the list is not confirmed. */
  countries: z.nullable(z.array(z.string())),
  /** Date of the member list if it changed recently: "June 2025". */
  countriesAsOf: z.nullable(z.string()),
  description: z.string(),
  website: z.string(),
  headquarters: z.string(),
  /** Year of foundation. */
  established: z.int(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
})
export type TradeOrganization = z.output<typeof tradeOrganization>

export interface TradeOrganizationFilter {
  readonly text?: string | undefined
  /** A regional block; empty and `All Regions` mean all. */
  readonly regionalBlock?: string | undefined
}

/**
 * Filters by regional block, and by text in name, acronym or description (ignoring case). Used by the service and the screen.
 * @param shown what a reader sees in place of a name, which finds it too
 */
export function filterTradeOrganizations<T extends Pick<TradeOrganization, 'name' | 'acronym' | 'description' | 'regionalBlock'>>(
  organizations: readonly T[],
  { text = '', regionalBlock = '' }: TradeOrganizationFilter,
  shown: (text: string) => string = (text) => text,
): T[] {
  const wanted = regionalBlock.toLowerCase()
  const anywhere = wanted === '' || wanted === ALL_REGIONS.toLowerCase()
  return organizations.filter(
    ({ name, acronym, description, regionalBlock: block }) =>
      (anywhere || block.toLowerCase() === wanted) && containsText([name, shown(name), acronym, description], text),
  )
}

/** Sorted by id. `query` and `search` are other names for `q`. */
export const listTradeOrganizations = endpoint({
  method: 'GET',
  url: '/api/trade-organizations',
  schema: {
    querystring: z.object({ q: listText, query: listText, search: listText, regionalBlock: listText }),
    response: { 200: z.array(tradeOrganization) },
  },
})
