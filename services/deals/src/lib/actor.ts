import type { IdentityClaims } from '@ungana/contracts-identity'
import { callerOf } from '@ungana/service-kit'
import type { Actor } from '#lib/record.ts'

interface Call {
  readonly identity: IdentityClaims
  readonly id: string
}

export const actorOf = (request: Call, now: () => Date): Actor => ({
  callerId: callerOf(request),
  person: request.identity.person?.name ?? null,
  shown: request.identity.person?.shown === true,
  requestId: request.id,
  now: now(),
})
