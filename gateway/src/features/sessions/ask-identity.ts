import type { KeyObject } from 'node:crypto'
import { resolveSession } from '@ungana/contracts-identity'
import { serviceTokens } from '@ungana/service-kit'
import { safeParse } from 'zod/v4/core'
import { UpstreamUnavailable } from '#errors.ts'
import type { SendToService } from '#lib/service-call.ts'
import type { Session } from '#lib/session.ts'

/** Milliseconds. The lookup and the call that waits for it together stay well below the browser's 10 s. */
const DEADLINE = { answer: 2000, silence: 2000 }

export interface AskOptions {
  readonly send: SendToService
  /** Signs the service token that identifies the gateway. */
  readonly privateKey: KeyObject
}

/**
 * Returns a function that asks identity for the session of a cookie value. It uses the same connections, health checks and breaker as forwarded
 * calls. Rejects with the errors of `send`, and with UpstreamUnavailable for an invalid answer.
 */
export function createAskIdentity({ send, privateKey }: AskOptions): (token: string) => Promise<Session | null> {
  const serviceToken = serviceTokens({ service: 'gateway', privateKey, audience: 'identity' })

  return async (token) => {
    const { statusCode, body } = await send('identity', {
      method: 'POST',
      path: resolveSession.url,
      headers: { authorization: `Bearer ${await serviceToken()}`, 'content-type': 'application/json', accept: 'application/json' },
      body: Buffer.from(JSON.stringify({ token })),
      isLong: false,
      deadline: DEADLINE,
      controller: new AbortController(),
    })
    try {
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`identity answered ${statusCode} to ${resolveSession.url}`)
      return readSession(JSON.parse(text))
    } catch (cause) {
      throw new UpstreamUnavailable('identity', { cause })
    }
  }
}

function readSession(answer: unknown): Session | null {
  const { success, data } = safeParse(resolveSession.schema.response[200], answer)
  if (!success) throw new Error(`identity's answer to ${resolveSession.url} does not match the contract`)
  if (data.session === null) return null
  const { id, accountId, role, person, staffRole, unproved, frozen, secondPerson } = data.session
  const expiresAt = Date.parse(data.session.expiresAt)
  if (Number.isNaN(expiresAt)) throw new Error(`identity's answer to ${resolveSession.url} has no valid expiresAt`)
  const authenticatedAt = Date.parse(data.session.authenticatedAt ?? '')
  // An unknown role gets the rights of a member.
  return {
    id,
    accountId,
    role: role === 'staff' ? 'staff' : 'member',
    expiresAt,
    ...(authenticatedAt > 0 && { authenticatedAt }),
    ...(person && { person }),
    ...(staffRole && { staffRole }),
    ...(unproved && { unproved }),
    ...(frozen && { frozen }),
    ...(secondPerson && { secondPerson }),
  }
}
