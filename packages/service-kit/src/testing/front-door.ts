// Real gateways in front of the services, with a fake identity service that knows the members' sessions.
import { type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { COOKIE_NAME, resolveSession } from '@ungana/contracts-identity'
import type { KeptProcess } from './kept-process.ts'

export interface FrontDoor {
  /** Of the first gateway. */
  readonly url: string
  /** One for each gateway. */
  readonly urls: readonly string[]
  readonly gateways: readonly KeptProcess[]
  /** The headers that a member's browser sends. */
  headersOf(accountId: string): { readonly cookie: string; readonly origin: string }
  close(): Promise<void>
}

interface Options {
  /** Addresses of each service's instances. */
  readonly upstreams: Readonly<Record<string, readonly string[]>>
  readonly members: readonly string[]
  /** The gateway's signing key. */
  readonly key: KeyObject
  /** How many gateways. */
  readonly gateways?: number
  /** An empty directory, because the run requests no pages. */
  readonly releasesDirectory: string
  /** Without it, the gateways ask about each session again every second. */
  readonly natsUrl?: string
  readonly keep: (main: string, env: Record<string, string>) => Promise<KeptProcess>
}

/** A fixed origin, because cookies are only accepted from the site's own origin. */
const ORIGIN = 'http://ungana.example'
const DAY = 24 * 60 * 60 * 1000

export async function openFrontDoor({ upstreams, members, key, releasesDirectory, natsUrl, keep, gateways: count = 1 }: Options): Promise<FrontDoor> {
  const tokenOf = new Map(members.map((id) => [id, randomBytes(32).toString('base64url')]))
  const sessions = new Map(members.map((accountId) => [tokenOf.get(accountId), { id: randomUUID(), accountId }]))
  const identity = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const answer = request.url === resolveSession.url ? { session: sessionOf(body) } : []
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(identity, 'listening')

  function sessionOf(body: string) {
    const now = Date.now()
    const session = sessions.get((JSON.parse(body) as { token: string }).token)
    return session ? { ...session, role: 'member', expiresAt: new Date(now + DAY).toISOString(), authenticatedAt: new Date(now).toISOString() } : null
  }

  const secret = key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const all = { identity: [`http://127.0.0.1:${(identity.address() as AddressInfo).port}`], ...upstreams }
  const environment = {
    UPSTREAMS: Object.entries(all)
      .map(([name, addresses]) => `${name}=${addresses.join(',')}`)
      .join(';'),
    PUBLIC_URL: ORIGIN,
    RATE_LIMITS: 'wide',
    RELEASES_DIR: releasesDirectory,
    IDENTITY_PRIVATE_KEY: secret,
    SERVICE_PRIVATE_KEY: secret,
    ...(natsUrl !== undefined && { NATS_URL: natsUrl }),
  }
  const main = join(import.meta.dirname, '../../../../gateway/src/main.ts')
  const gateways = await Promise.all(Array.from({ length: count }, () => keep(main, environment)))
  const urls = await Promise.all(gateways.map(({ listening }) => listening))
  return {
    url: urls[0] as string,
    urls,
    gateways,
    headersOf: (accountId) => ({ cookie: `${COOKIE_NAME}=${tokenOf.get(accountId)}`, origin: ORIGIN }),
    async close() {
      identity.closeAllConnections()
      identity.close()
      await once(identity, 'close')
    },
  }
}
