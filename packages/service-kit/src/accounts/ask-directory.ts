import { findAddressee } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { clientOf, type ServiceCallConfig, ServiceRefused } from '../service-calls/service-client.ts'

/** An account as directory describes it. */
export type FoundAccount = EndpointOutput<typeof findAddressee>

/** Asks directory for an account whose events have not arrived. Undefined if directory does not know it. Rejects if directory does not answer. */
export type FindAccount = (id: string, requestId: string) => Promise<FoundAccount | undefined>

export function askDirectory(service: string, config: ServiceCallConfig): FindAccount {
  const directory = clientOf(service, 'directory', config)
  return async (id, requestId) => {
    try {
      // This deadline leaves the caller more than half of its time.
      return await directory.call(findAddressee, { params: { id } }, { deadlineMs: 1000, requestId })
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return undefined
      throw error
    }
  }
}
