// The caller's identity. It comes only from the gateway's signed token; nothing else in a request counts.
import type { KeyObject } from 'node:crypto'
import { IDENTITY_HEADER, IDENTITY_ISSUER, type IdentityClaims, identityClaims } from '@ungana/contracts-identity'
import { jwtVerify } from 'jose'
import { safeParse } from 'zod/v4/core'
import type { App } from './app.ts'
import { Unauthenticated } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified caller. Throws on routes with the policy `operations` or `{ services }`, which have no identity. */
    readonly identity: IdentityClaims
  }
}

const identities = new WeakMap<object, IdentityClaims>()

/**
 * Verifies the identity token of every request, except at routes with the policy `operations` or `{ services }`. Answers 401 without a valid token.
 */
export function verifyIdentity(app: App, options: { service: string; publicKey: KeyObject }): void {
  const verify = identityVerifier(options)
  app.decorateRequest('identity', {
    getter() {
      const identity = identities.get(this)
      if (!identity) throw new Error('This route has no identity: its policy is operations or names services')
      return identity
    },
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { policy } = request.routeOptions.config
    // Routes for services check the tokens of services instead.
    if (policy === 'operations' || typeof policy === 'object') return
    const token = request.headers[IDENTITY_HEADER]
    const identity = typeof token === 'string' ? await verify(token) : undefined
    if (!identity) throw new Unauthenticated()
    identities.set(request, identity)
  })
}

/** How many seconds the clocks of two machines may differ. */
const CLOCK_TOLERANCE = 5
const TOKEN_MAX = 4096
const CACHE_MAX = 2000

/** Returns the claims of a valid token, otherwise undefined. Caches valid tokens, because the gateway sends each many times. */
export function identityVerifier({ service, publicKey }: { service: string; publicKey: KeyObject }) {
  const known = new Map<string, { claims: IdentityClaims; expires: number }>()

  return async (token: string): Promise<IdentityClaims | undefined> => {
    const cached = known.get(token)
    if (cached && cached.expires + CLOCK_TOLERANCE > Date.now() / 1000) return cached.claims
    known.delete(token)
    if (token.length > TOKEN_MAX) return undefined

    const verified = await verifyToken(token, publicKey, service)
    if (!verified) return undefined
    // Removes the oldest token. Tokens are valid for a minute, so the oldest is nearly always the least recently used.
    if (known.size >= CACHE_MAX) known.delete(known.keys().next().value as string)
    known.set(token, verified)
    return verified.claims
  }
}

async function verifyToken(token: string, publicKey: KeyObject, service: string) {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['EdDSA', 'Ed25519'],
      issuer: IDENTITY_ISSUER,
      audience: service,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['exp', 'iat'],
    })
    const parsed = safeParse(identityClaims, payload)
    if (!parsed.success || payload.exp === undefined) return undefined
    // Visitors, and only they, have no account id.
    if ((parsed.data.sub === undefined) !== (parsed.data.role === 'visitor')) return undefined
    return { claims: parsed.data, expires: payload.exp }
  } catch {
    return undefined
  }
}
