// Whose call it is.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { callerOf } from '@ungana/service-kit'
import type { Actor, Logistics } from '#lib/dependencies.ts'

interface Call {
  readonly identity: IdentityClaims
  readonly id: string
}

export const actorOf = ({ now }: Pick<Logistics, 'now'>, request: Call): Actor => ({ callerId: callerOf(request), requestId: request.id, now: now() })

/** Of routes that visitors may call: who looks, if somebody does. */
export const viewerOf = ({ identity }: Pick<Call, 'identity'>): string | undefined => (identity.role === 'member' ? identity.sub : undefined)
