import { openPhoneSession } from '@ungana/contracts-identity'
import { clientOf, type ServiceCallConfig, ServiceRefused } from '@ungana/service-kit'
import type { OpenPhoneSession } from '#lib/site.ts'

/** Asks identity. */
export function askForPhoneSession(config: ServiceCallConfig): OpenPhoneSession {
  const identity = clientOf('channels', 'identity', config)
  return async (phone, channel) => {
    try {
      return await identity.call(openPhoneSession, { body: { phone, channel } })
    } catch (error) {
      if (error instanceof ServiceRefused) return error.code === 'IDENTITY_PHONE_UNKNOWN' ? 'unknown' : 'closed'
      throw error
    }
  }
}
