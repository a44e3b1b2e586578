import { permitMail } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { clientOf, type ServiceCallConfig } from '../service-calls/service-client.ts'

interface MailQuestion {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly about?: string | undefined
  readonly language?: string | undefined
}

/** Asks identity whether an email may be sent. The same id always counts once. */
export type AskToMail = (mail: MailQuestion) => Promise<EndpointOutput<typeof permitMail>>

/** The question of every service but identity, which has no call to make. */
export function askIdentity(service: string, config: ServiceCallConfig): AskToMail {
  const identity = clientOf(service, 'identity', config)
  return (mail) => identity.call(permitMail, { body: mail }, { idempotencyKey: mail.id })
}
