// Other services that call the one that is tested, each with a key of its own.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { createServiceClient } from '../service-calls/service-client.ts'
import type { ServicePublicKeys } from '../service-calls/service-token.ts'

export interface TestServices {
  /** For `buildApp({ servicePublicKeys })`. */
  readonly publicKeys: ServicePublicKeys
  /** The headers by which service-kit's client says who calls; for `called` unless told. */
  headers(service: string, target?: string): Promise<Record<string, string>>
}

/** @param called the service that is tested */
export function testServices(names: readonly string[], called: string): TestServices {
  const keys = new Map(names.map((name) => [name, generateKeyPairSync('ed25519')]))
  return {
    publicKeys: new Map([...keys].map(([name, { publicKey }]) => [name, publicKey])),
    async headers(service, target = called) {
      const privateKey = keys.get(service)?.privateKey
      if (!privateKey) throw new Error(`There is no test service ${service}`)
      return { authorization: await sentBy(service, privateKey, target) }
    },
  }
}

const echo = {
  method: 'GET',
  url: '/internal/echo',
  schema: { response: { 200: z.object({ authorization: z.string() }) } },
} as const

async function sentBy(service: string, privateKey: KeyObject, target: string): Promise<string> {
  const server = createServer(({ headers: { authorization } }, response) => response.end(JSON.stringify({ authorization }))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const client = createServiceClient({ service, privateKey, target, addresses: [`http://127.0.0.1:${port}`] })
    return (await client.call(echo, {})).authorization
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
