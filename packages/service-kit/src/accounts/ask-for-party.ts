import { getPaperParty } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { clientOf, type ServiceCallConfig, ServiceRefused } from '../service-calls/service-client.ts'

/** What papers say about a company. Without directory's data, only its name. */
export type PaperParty = Pick<EndpointOutput<typeof getPaperParty>, 'name'> & Partial<EndpointOutput<typeof getPaperParty>>

/** Asks directory about a company. Undefined if directory does not know it, such as a closed one. Rejects if directory does not answer. */
export type FindParty = (id: string, requestId: string) => Promise<PaperParty | undefined>

export function askForParty(service: string, config: ServiceCallConfig): FindParty {
  const directory = clientOf(service, 'directory', config)
  return async (id, requestId) => {
    try {
      return await directory.call(getPaperParty, { params: { id } }, { deadlineMs: 1500, requestId })
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return undefined
      throw error
    }
  }
}
