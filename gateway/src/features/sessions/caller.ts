import { deviceCookieName, sessionCookieName } from '@ungana/contracts-identity'
import type { FastifyRequest } from 'fastify'
import type { Destination } from '#lib/destination.ts'
import { isRead } from '#lib/reads.ts'
import type { Session } from '#lib/session.ts'
import { deviceToken, sessionToken } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

export interface CallerOptions {
  readonly find: Sessions['find']
  /** The site's own origins. */
  readonly origins: readonly string[]
}

/**
 * Returns a function that finds the session of a request by its cookie; undefined for a visitor. If the session cannot be looked up, the function
 * rejects (503), except for public reads, which are answered as for a visitor.
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
      if (!canAnswerAsVisitor(request.method, destination)) throw error
      request.log.warn({ err: error }, 'answered as for a visitor: the session could not be looked up')
      return undefined
    }
  }
}

/** Finds the account that a read counts for. */
export function createReaders({ find, knownAccount, origins }: Pick<Sessions, 'find' | 'knownAccount'> & Pick<CallerOptions, 'origins'>) {
  const cookieName = sessionCookieName(origins)
  return {
    tokenOf: ({ headers }: FastifyRequest) => sessionToken(headers.cookie, cookieName),
    known: knownAccount,
    ask: async (token: string) => (await find(token, false))?.accountId,
  }
}

/** Returns a function that reads the device cookie of a request. */
export function createDeviceOf(origins: readonly string[]): (request: FastifyRequest) => string | undefined {
  const cookieName = deviceCookieName(origins)
  return ({ headers }) => deviceToken(headers.cookie, cookieName)
}

/**
 * Returns whether it is harmless to treat the caller as a visitor, so that the marketplace stays readable. A write is not harmless, because it would
 * be stored without an account. A call to identity is not harmless either: identity would report that nobody is logged in, and the page would log the
 * user out.
 */
function canAnswerAsVisitor(method: string, { policy, sensitive, service }: Destination): boolean {
  return isRead(method) && policy === 'anyone' && !sensitive && service !== 'identity'
}
