// Checks the signature of an HTTP request (RFC 9421) and the digest of its body (RFC 9530).
import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ForgedEvent } from './provider.ts'

export interface SignedRequest {
  readonly method: string
  /** The hosts by which the sender may know us. */
  readonly authorities: readonly string[]
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface Checks {
  /** Seconds since 1970. */
  readonly now: number
  readonly keyOf: (keyId: string) => Promise<KeyObject | undefined>
}

/** How many seconds a signature is valid, and how far the sender's clock may be ahead. */
const TOLERANCE = 300
const FUTURE = 30
const ALGORITHM = 'ecdsa-p256-sha256'
/** What a signature must cover. Otherwise it could be moved to another request. */
const REQUIRED = ['@method', '@authority', '@path', 'content-digest'] as const

/** One signature: `name=("@method" "content-digest");alg="…";keyid="…";created=…`. */
const INPUT = /^([a-z][\w-]*)=(\(((?:"[^"\\]+" ?)*)\)((?:;[a-z]+=(?:"[^"\\]*"|\d+))*))$/
const PARAMETER = /;([a-z]+)=(?:"([^"]*)"|(\d+))/g

/** @throws ForgedEvent */
export async function checkSignature(request: SignedRequest, { now, keyOf }: Checks): Promise<void> {
  checkDigest(header(request, 'content-digest'), request.body)
  const [, name, input = '', list = '', parameterList = ''] = INPUT.exec(header(request, 'signature-input')) ?? []
  if (name === undefined) throw new ForgedEvent('a signature input of another form')
  const components = [...list.matchAll(/"([^"]+)"/g)].map(([, component]) => component as string)
  for (const required of REQUIRED) if (!components.includes(required)) throw new ForgedEvent(`the signature does not cover ${required}`)
  const parameters = new Map([...parameterList.matchAll(PARAMETER)].map(([, key, text, number]) => [key, text ?? number]))
  const created = Number(parameters.get('created'))
  const expires = Number(parameters.get('expires') ?? created + TOLERANCE)
  if (!(created <= now + FUTURE && created >= now - TOLERANCE && expires >= now)) throw new ForgedEvent('no signature of this time')
  if ((parameters.get('alg') ?? ALGORITHM) !== ALGORITHM) throw new ForgedEvent('another algorithm')
  const key = await keyOf(parameters.get('keyid') ?? '')
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new ForgedEvent('no such key')
  const [, signature = ''] = new RegExp(`^${name}=:([\\w+/=]+):$`).exec(header(request, 'signature')) ?? []
  const bytes = Buffer.from(signature, 'base64')
  const isSigned = request.authorities.some((authority) => {
    const base = Buffer.from(signatureBase(request, authority, components, input))
    // RFC 9421 asks for the two numbers side by side, pawaPay sends them as DER.
    return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => verify('sha256', base, { key, dsaEncoding }, bytes))
  })
  if (!isSigned) throw new ForgedEvent('not signed by this key')
}

function signatureBase(request: SignedRequest, authority: string, components: readonly string[], input: string): string {
  const derived: Readonly<Record<string, string>> = { '@method': request.method, '@authority': authority, '@path': request.path }
  const lines = components.map((component) => `"${component}": ${derived[component] ?? header(request, component)}`)
  return [...lines, `"@signature-params": ${input}`].join('\n')
}

function header({ headers }: SignedRequest, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string') throw new ForgedEvent(`no ${name}`)
  return value.trim()
}

function checkDigest(digests: string, body: Buffer): void {
  const [, algorithm = '', digest = ''] = /(?:^|,\s*)sha-(256|512)=:([\w+/=]+):/.exec(digests) ?? []
  const claimed = Buffer.from(digest, 'base64')
  const actual = algorithm === '' ? Buffer.alloc(0) : createHash(`sha${algorithm}`).update(body).digest()
  if (actual.length === 0 || claimed.length !== actual.length || !timingSafeEqual(claimed, actual)) throw new ForgedEvent('another body')
}
