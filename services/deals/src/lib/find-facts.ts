import { getCheckedRegistration } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { countDeliveredLoads } from '@ungana/contracts-logistics'
import { clientOf, type ServiceCallConfig, ServiceRefused } from '@ungana/service-kit'

/** What other services know of a company. */
export interface FoundFacts {
  /** null unless staff checked it. */
  readonly registration: EndpointOutput<typeof getCheckedRegistration>['registration']
  /** Loads that its trucks delivered. */
  readonly loads: number
}

/** Asks directory and logistics about a company. Rejects if one of them does not answer. */
export type FindFacts = (companyId: string, requestId: string) => Promise<FoundFacts>

export function askForFacts(config: ServiceCallConfig): FindFacts {
  const [directory, logistics] = [clientOf('deals', 'directory', config), clientOf('deals', 'logistics', config)]
  return async (id, requestId) => {
    const options = { deadlineMs: 1500, requestId }
    const [{ registration }, { count }] = await Promise.all([
      directory.call(getCheckedRegistration, { params: { id } }, options).catch(unlessUnknown),
      logistics.call(countDeliveredLoads, { params: { id } }, options),
    ])
    return { registration, loads: count }
  }
}

function unlessUnknown(error: unknown): { readonly registration: null } {
  if (error instanceof ServiceRefused && error.status === 404) return { registration: null }
  throw error
}
