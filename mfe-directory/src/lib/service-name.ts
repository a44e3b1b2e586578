import type { exhibitionServices } from '@ungana/contracts-directory'

const names: Readonly<Record<(typeof exhibitionServices)[number], string>> = {
  'group-participation': 'Group participation',
  logistics: 'Logistics',
  'material-preparation': 'Material preparation',
  'trade-missions': 'Trade missions',
  matchmaking: 'Matchmaking',
  'site-visits': 'Site visits',
}

/** The label of an exhibition service. An unknown service is shown as the API names it. */
export const serviceName = (service: string): string => (names as Readonly<Record<string, string>>)[service] ?? service
