// Answers like the gateway and logistics, with the contracts' samples. Remembers each Idempotency-Key, and can lose an answer.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { COOKIE_NAME } from '@ungana/contracts-identity'
import { makeOffer, postShipment, postTransport } from '@ungana/contracts-logistics'
import { changePush } from '@ungana/contracts-notifications'
import { safeParse } from 'zod/v4/core'

export const SITE = 'http://ungana.example'

interface Written {
  /** "POST /api/logistics/shipments" */
  readonly call: string
  readonly key: string | undefined
  readonly session: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  readonly body: any
}

export interface FakeGateway {
  readonly url: string
  /** What was really done: a repeated key does nothing. */
  readonly written: Written[]
  /** All calls, reads included. */
  readonly calls: string[]
  /** What happens to the next calls that write. lose: it is done, and its answer is lost. fail: 503, and nothing is done. */
  readonly next: ('lose' | 'fail' | { readonly refuse: string })[]
  /** Answers of reads, by path; the contracts' samples by default. */
  readonly answers: Map<string, unknown>
  close(): Promise<void>
}

export const sample = (name: string, domain = 'logistics'): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../contracts/${domain}/samples/${name}.json`, import.meta.url), 'utf8'))

const cities = [
  ['Mombasa', 'Kenya'],
  ['Nairobi', 'Kenya'],
  ['Kampala', 'Uganda'],
  ['Dar es Salaam', 'Tanzania'],
  ['Kigoma', 'Tanzania'],
  ['Kigali', 'Rwanda'],
  ['Goma', 'DRC'],
].map(([name, country]) => ({ name, country, lat: 0, lon: 30, onRoad: true }))

const samples: Readonly<Record<string, string>> = {
  '/api/logistics/shipments/mine': 'listOwnShipments',
  '/api/logistics/transports/mine': 'listOwnTransports',
  '/api/logistics/offers': 'listOffers',
  '/api/logistics/bookings': 'listBookings',
  '/api/logistics/borders': 'listBorders',
  '/api/logistics/borders/waits': 'listBorderWaits',
  '/api/logistics/lanes/price': 'getLanePrice.range',
}
const writes = { postShipment, postTransport, makeOffer, changePush }

export async function startFakeGateway(): Promise<FakeGateway> {
  const written: Written[] = []
  const calls: string[] = []
  const next: FakeGateway['next'] = []
  const answers = new Map<string, unknown>([['/api/logistics/reference', { ...(sample('getLogisticsReference') as object), cities }]])
  const kept = new Map<string, { readonly body: string; readonly answer: unknown }>()

  async function answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
    const { method = 'GET', headers } = request
    const path = new URL(request.url ?? '/', 'http://gateway').pathname
    calls.push(`${method} ${path}`)
    const session = headers.cookie?.match(`^${COOKIE_NAME}=(.+)$`)?.[1]
    if (method === 'GET') {
      const name =
        samples[path] ?? (path.endsWith('/matches') ? (path.includes('shipments') ? 'listShipmentMatches' : 'listTransportMatches') : undefined)
      const body = answers.get(path) ?? (name && sample(name))
      return body === undefined ? refusal(404, 'Not found') : { status: 200, body }
    }
    const raw = await text(request)
    const [name, endpoint] = Object.entries(writes).find(([, each]) => each.url === path) ?? []
    if (!name || !endpoint) return refusal(404, 'Not found')
    if (headers.origin !== SITE) return refusal(403, 'Foreign origin')
    if (session === undefined) return refusal(401, 'Please log in')
    const fate = next.shift()
    if (fate === 'fail') return refusal(503, 'Not available')
    if (typeof fate === 'object') return refusal(403, fate.refuse)
    const body = safeParse(endpoint.schema.body, JSON.parse(raw))
    if (!body.success) return refusal(400, body.error.issues[0]?.message ?? '')
    const key = headers['idempotency-key']?.toString()
    const known = key === undefined ? undefined : kept.get(key)
    if (known && known.body !== raw) return refusal(422, 'This idempotency-key was used for another request.')
    const done = known?.answer ?? { ...(sample(name, name === 'changePush' ? 'notifications' : 'logistics') as object), id: randomUUID() }
    if (!known) written.push({ call: `${method} ${path}`, key, session, body: body.data })
    if (key !== undefined) kept.set(key, { body: raw, answer: done })
    return fate === 'lose' ? undefined : { status: method === 'PUT' ? 200 : 201, body: done }
  }

  const server = createServer((request, response) => {
    void answer(request).then((found) => {
      if (!found) return request.socket.destroy()
      response.writeHead(found.status, { 'content-type': 'application/json' }).end(JSON.stringify(found.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written,
    calls,
    next,
    answers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const refusal = (status: number, message: string) => ({ status, body: { message, code: 'TEST', requestId: 'test' } })
