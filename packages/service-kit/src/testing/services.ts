// Simulates other services that call the tested one, each with its own key.
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
  /** Returns the headers that identify the calling service, as service-kit's client sends them. `target` defaults to `called`. */
  headers(service: string, target?: string): Promise<Record<string, string>>
  privateKey(service: string): KeyObject
}

/** @param called the tested service */
export function testServices(names: readonly string[], called: string): TestServices {
  const keys = new Map(names.map((name) => [name, generateKeyPairSync('ed25519')]))
  function privateKey(service: string): KeyObject {
    const pair = keys.get(service)
    if (!pair) throw new Error(`There is no test service ${service}`)
    return pair.privateKey
  }
  return {
    publicKeys: new Map([...keys].map(([name, { publicKey }]) => [name, publicKey])),
    headers: async (service, target = called) => ({ authorization: await sentBy(service, privateKey(service), target) }),
    privateKey,
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
