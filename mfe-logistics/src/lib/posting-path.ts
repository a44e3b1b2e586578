import { type HubQuery, logisticsHubPath } from '@ungana/contracts-logistics'

/** Id of the form on the hub. */
export const POSTING_ID = 'post'

/** The form of a new listing, below the hub's search. */
export const postingPath = (query?: HubQuery) => `${logisticsHubPath(query)}#${POSTING_ID}`
