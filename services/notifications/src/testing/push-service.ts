// A push service for tests. It decrypts pushes as a browser does (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields and fail if one is missing.
  readonly payload: any
  /** Claims of the site's token, whose signature is right. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
}

export interface PushService {
  readonly origin: string
  /** Accepted pushes. */
  readonly pushed: readonly Pushed[]
  /** How often each path was called, also without success. */
  readonly calls: ReadonlyMap<string, number>
  /** A browser's new subscription, as `PushSubscription.toJSON()` says it. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Answers later calls of a subscription like this. `never` does not answer. Undefined accepts them again. */
  answer(endpoint: string, answer: { readonly status: number; readonly headers?: Record<string, string> } | 'never' | undefined): void
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer }>()
  const answers = new Map<string, { readonly status: number; readonly headers?: Record<string, string> } | 'never'>()
  const hanging = new Set<ServerResponse>()
  const [pushed, calls] = [[] as Pushed[], new Map<string, number>()]
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.set(path, (calls.get(path) ?? 0) + 1)
      const answer = answers.get(path)
      if (answer === 'never') return void hanging.add(response)
      const browser = browsers.get(path)
      if (!answer && browser) {
        const body = Buffer.concat(parts)
        const claims = claimsOf(request.headers.authorization ?? '')
        pushed.push({ path, headers: request.headers, bytes: body.length, payload: JSON.parse(decrypt(body, browser)), claims })
      }
      response.writeHead(answer?.status ?? (browser ? 201 : 404), answer?.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    calls,
    subscribe() {
      const path = `/push/${randomUUID()}`
      const key = createECDH('prime256v1')
      const browser = { key, auth: randomBytes(16) }
      browsers.set(path, browser)
      return { endpoint: origin + path, keys: { p256dh: key.generateKeys('base64url'), auth: browser.auth.toString('base64url') } }
    },
    answer(endpoint, answer) {
      const path = new URL(endpoint).pathname
      if (answer === undefined) answers.delete(path)
      else answers.set(path, answer)
    },
    async close() {
      for (const response of hanging) response.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function decrypt(body: Buffer, { key, auth }: { readonly key: ReturnType<typeof createECDH>; readonly auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const shared = derive(key.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]), 32)
  const content = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const decipher = createDecipheriv('aes-128-gcm', content, derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return open.subarray(0, open.lastIndexOf(2)).toString()
}

/** @throws if the token is not signed by the key that the header names */
function claimsOf(authorization: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the token is not signed by its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
