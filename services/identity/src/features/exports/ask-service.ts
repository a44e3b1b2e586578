// Asks another service for its data about an account.
import { exportAccount } from '@ungana/contracts-identity'
import { type ServiceClient, ServiceRefused } from '@ungana/service-kit'
import type { AskService } from './exports.ts'

/** A service without this route has no data about accounts. */
export const createAskService =
  (client: Pick<ServiceClient, 'call'>): AskService =>
  async (id, requestId) => {
    try {
      return (await client.call(exportAccount, { params: { id } }, { deadlineMs: 10_000, requestId })).sections
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return {}
      throw error
    }
  }
