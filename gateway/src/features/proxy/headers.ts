import type { IncomingHttpHeaders } from 'node:http'
import { DEVICE_HEADER, IDENTITY_HEADER } from '@ungana/contracts-identity'
import { LANGUAGE_HEADER, OFFERED_LANGUAGES_HEADER } from '@ungana/contracts-kit'

/** The client's headers that services get. All other headers are dropped, especially cookies and headers that claim an identity. */
const forwardedHeaders = [
  'accept',
  'accept-language',
  'content-digest',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'idempotency-key',
  'last-event-id',
  // The providers' signatures of their webhooks; Meta's is x-hub-signature-256, pawaPay's are content-digest and signature, signature-date, signature-input.
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
  'prefer',
  'range',
  'save-data',
  'signature',
  'signature-date',
  'signature-input',
  'stripe-signature',
  LANGUAGE_HEADER,
  OFFERED_LANGUAGES_HEADER,
  'user-agent',
  'x-hub-signature-256',
] as const

export interface Caller {
  readonly requestId: string
  /** IP address of the client. */
  readonly ip: string
  readonly identityToken: string
  /** Value of the device cookie, for identity. */
  readonly device?: string | undefined
}

/** Returns the headers of a call to a service. */
export function requestHeaders(client: IncomingHttpHeaders, caller: Caller): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.ip,
    [IDENTITY_HEADER]: caller.identityToken,
    ...(caller.device !== undefined && { [DEVICE_HEADER]: caller.device }),
  }
  for (const name of forwardedHeaders) {
    const value = client[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Only this service may set cookies and gets the device cookie. */
export const COOKIE_SETTER = 'identity'

const withheldHeaders = new Set([
  // Headers of the connection between service and gateway.
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Headers that reveal internals, or that the gateway sets itself.
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

/** Returns whether the gateway, not a service, sets the response header called `name`. */
export function isGatewayHeader(name: string): boolean {
  return withheldHeaders.has(name)
}

/** Returns the headers of a service's response that are passed on to the client. */
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
    if (withheldHeaders.has(name) || listed.includes(name) || name.startsWith('access-control-')) continue
    if (name === 'set-cookie' && service !== COOKIE_SETTER) continue
    headers[name] = answer[name]
  }
  return headers
}
