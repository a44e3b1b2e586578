import type { KeyObject } from 'node:crypto'
import { resolveSession } from '@ungana/contracts-identity'
import { serviceTokens } from '@ungana/service-kit'
import { safeParse } from 'zod/v4/core'
import { UpstreamUnavailable } from '#errors.ts'
import type { SendToService } from '#lib/service-call.ts'
import type { Session } from '#lib/session.ts'

/** Milliseconds. Together with the call that waits for it well within the browser's 10 s. */
const DEADLINE = { answer: 2000, silence: 2000 }

export interface AskOptions {
  readonly send: SendToService
  /** Proves to identity that the gateway asks. */
  readonly privateKey: KeyObject
}

/**
 * Asks identity whose a cookie's value is, over the same connections, health and breaker as the calls that the gateway passes on.
 * Rejects with what `send` rejects with, and with UpstreamUnavailable for an answer that is none.
 */
export function createAsk({ send, privateKey }: AskOptions): (token: string) => Promise<Session | null> {
  const serviceToken = serviceTokens({ service: 'gateway', privateKey, audience: 'identity' })

  return async (token) => {
    const { statusCode, body } = await send('identity', {
      method: 'POST',
      path: resolveSession.url,
      headers: { authorization: `Bearer ${await serviceToken()}`, 'content-type': 'application/json', accept: 'application/json' },
      body: Buffer.from(JSON.stringify({ token })),
      lasting: false,
      deadline: DEADLINE,
      ending: new AbortController(),
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
  if (!success) throw new Error(`identity's answer to ${resolveSession.url} is not as agreed`)
  if (data.session === null) return null
  const { id, accountId, role } = data.session
  const expiresAt = Date.parse(data.session.expiresAt)
  if (Number.isNaN(expiresAt)) throw new Error(`identity's answer to ${resolveSession.url} has no time of expiry`)
  const authenticatedAt = Date.parse(data.session.authenticatedAt ?? '')
  // A role that is not known here gives the rights of a member and no more.
  return { id, accountId, role: role === 'staff' ? 'staff' : 'member', expiresAt, ...(authenticatedAt > 0 && { authenticatedAt }) }
}
