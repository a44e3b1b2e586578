import { t } from '@lingui/core/macro'
import type { exhibitionServices } from '@ungana/contracts-directory'

const names: Readonly<Record<(typeof exhibitionServices)[number], string>> = {
  'group-participation': t`Group participation`,
  logistics: t`Logistics`,
  'material-preparation': t`Material preparation`,
  'trade-missions': t`Trade missions`,
  matchmaking: t`Matchmaking`,
  'site-visits': t`Site visits`,
}

/** The label of an exhibition service. An unknown service is shown as the API names it. */
export const serviceName = (service: string): string => (names as Readonly<Record<string, string>>)[service] ?? service
