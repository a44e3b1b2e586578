import { sessionCookieName } from '@ungana/contracts-identity'
import type { FastifyRequest } from 'fastify'
import type { Destination } from '#lib/destination.ts'
import { isRead } from '#lib/reads.ts'
import type { Session } from '#lib/session.ts'
import { sessionToken } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

export interface CallerOptions {
  readonly find: Sessions['find']
  /** The site's own origins. */
  readonly origins: readonly string[]
}

/**
 * Finds whose a request is, by its cookie; undefined: a visitor's. While identity does not answer and nothing that counts is remembered,
 * it rejects (503), but for what a visitor may read as well: that is then answered as to a visitor.
 */
export function createCallerOf({ find, origins }: CallerOptions): (request: FastifyRequest) => Promise<Session | undefined> {
  const cookieName = sessionCookieName(origins)

  return async (request) => {
    const token = sessionToken(request.headers.cookie, cookieName)
    const { destination } = request
    if (token === undefined || !destination) return undefined
    try {
      return await find(token, destination.sensitive)
    } catch (error) {
      if (!visitorWillDo(request.method, destination)) throw error
      request.log.warn({ err: error }, 'answered as to a visitor: no session can be looked up')
      return undefined
    }
  }
}

/**
 * Whether it does no harm to take somebody for a visitor: the marketplace, open to all, then stays readable. A change would be done in
 * nobody's name and stay so, and identity itself would tell a signed-in user that he is not, whereupon his pages would sign him out.
 */
function visitorWillDo(method: string, { policy, sensitive, service }: Destination): boolean {
  return isRead(method) && policy === 'anyone' && !sensitive && service !== 'identity'
}
