// The phone of a person, for messages that nobody asked for.
import { findPhone } from '@ungana/contracts-identity'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import { clientOf, type ServiceCallConfig } from '@ungana/service-kit'

/** Null if the person may get no message now. @throws if identity does not answer */
export type FindPhone = (place: EndpointInput<typeof findPhone>['body']) => Promise<EndpointOutput<typeof findPhone>['phone']>

/** Asks identity. */
export function askForPhone(config: ServiceCallConfig): FindPhone {
  const identity = clientOf('channels', 'identity', config)
  return async (place) => (await identity.call(findPhone, { body: place })).phone
}
