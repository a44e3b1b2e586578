import type { exhibitionServices } from '@ungana/contracts-directory'

const names: Readonly<Record<(typeof exhibitionServices)[number], string>> = {
  'group-participation': 'Group participation',
  logistics: 'Logistics',
  'material-preparation': 'Material preparation',
  'trade-missions': 'Trade missions',
  matchmaking: 'Matchmaking',
  'site-visits': 'Site visits',
}

/** What people read. A service that is newer than this screen is called as it comes. */
export const serviceName = (service: string): string => (names as Readonly<Record<string, string>>)[service] ?? service
