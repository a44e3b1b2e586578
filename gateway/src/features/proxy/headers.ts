import type { IncomingHttpHeaders } from 'node:http'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'

/** What a service hears of the client's own headers. Everything else, cookies and anything that claims an identity first of all, stays here. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'idempotency-key',
  'last-event-id',
  // By these payment providers sign what they tell.
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
  'prefer',
  'range',
  'save-data',
  'stripe-signature',
  'user-agent',
  'x-signature',
] as const

export interface Caller {
  readonly requestId: string
  /** Address of the client. */
  readonly ip: string
  readonly identityToken: string
}

/** The headers of a call to a service. */
export function requestHeaders(client: IncomingHttpHeaders, caller: Caller): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.ip,
    [IDENTITY_HEADER]: caller.identityToken,
  }
  for (const name of passedOn) {
    const value = client[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Only this service may set cookies. */
const COOKIE_SETTER = 'identity'

const keptBack = new Set([
  // Between the service and us only.
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // About the inside, or the gateway's own to say.
  'date',
  'server',
  'via',
  'x-powered-by',
  'x-request-id',
  IDENTITY_HEADER,
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
])

/** Whether the header called `name` on an answer to the client was written by the gateway, not by a service. */
export function isOurs(name: string): boolean {
  return keptBack.has(name)
}

/** The headers of a service's answer that the client gets. */
export function answerHeaders(answer: IncomingHttpHeaders, service: string): IncomingHttpHeaders {
  const listed =
    typeof answer.connection === 'string'
      ? answer.connection
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
      : []
  const headers: IncomingHttpHeaders = {}
  for (const name in answer) {
    if (keptBack.has(name) || listed.includes(name) || name.startsWith('access-control-')) continue
    if (name === 'set-cookie' && service !== COOKIE_SETTER) continue
    headers[name] = answer[name]
  }
  return headers
}
