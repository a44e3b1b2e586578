// What another service holds about an account, asked by a call between services.
import { exportAccount } from '@ungana/contracts-identity'
import { type ServiceClient, ServiceRefused } from '@ungana/service-kit'
import type { AskService } from './exports.ts'

/** A service that has no such route holds nothing about accounts. */
export const askOf =
  (client: Pick<ServiceClient, 'call'>): AskService =>
  async (id, requestId) => {
    try {
      return (await client.call(exportAccount, { params: { id } }, { deadlineMs: 10_000, requestId })).sections
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return {}
      throw error
    }
  }
