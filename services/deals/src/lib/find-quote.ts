import type { EndpointOutput } from '@ungana/contracts-kit'
import { getAcceptedQuote } from '@ungana/contracts-messaging'
import { clientOf, type ServiceCallConfig, ServiceRefused } from '@ungana/service-kit'

export type AcceptedQuote = EndpointOutput<typeof getAcceptedQuote>

/** Asks messaging for the accepted quote of an inquiry. Undefined without one. Rejects if messaging does not answer. */
export type FindQuote = (inquiryId: string, requestId: string) => Promise<AcceptedQuote | undefined>

export function askMessaging(config: ServiceCallConfig): FindQuote {
  const messaging = clientOf('deals', 'messaging', config)
  return async (id, requestId) => {
    try {
      return await messaging.call(getAcceptedQuote, { params: { id } }, { deadlineMs: 1500, requestId })
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return undefined
      throw error
    }
  }
}
