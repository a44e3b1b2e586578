// Starts a gateway on a free port for tests.
import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { COOKIE_NAME } from '@ungana/contracts-identity'
import { createLogger } from '@ungana/service-kit'
import { buildGateway, type GatewayTuning } from '../app.ts'
import type { GatewayConfig } from '../config.ts'
import { addressLimits } from '../features/upstreams/address.ts'
import type { Deadlines } from '../lib/deadlines.ts'
import type { FakeService } from './fake-service.ts'

export const SITE = 'http://localhost:8080'

const soon = { answer: 300, silence: 300 }
/** Deadlines for tests that wait until the normal deadline passes. The other deadlines are an hour. */
export const shortDeadlines: Deadlines = { ...withDeadlines(3_600_000), normal: soon }
/** Deadlines for tests in which nothing may time out, even on a slow machine. */
export const patientDeadlines: Deadlines = withDeadlines(3_600_000)

function withDeadlines(milliseconds: number): Deadlines {
  const deadline = { answer: milliseconds, silence: milliseconds }
  return { normal: deadline, provider: deadline, transfer: deadline, stream: deadline }
}

/** A write request from one of the site's pages, with or without a session cookie. */
export function changeFrom(token?: string, body = '{}'): RequestInit & { readonly headers: Record<string, string> } {
  const cookie = token === undefined ? {} : { cookie: `${COOKIE_NAME}=${token}` }
  return { method: 'POST', body, headers: { origin: SITE, 'content-type': 'application/json', ...cookie } }
}

export interface RunningGateway {
  readonly origin: string
  readonly port: number
  /** Log lines, oldest first. */
  readonly logs: Record<string, unknown>[]
  readonly app: Awaited<ReturnType<typeof buildGateway>>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface Setup {
  readonly services?: Readonly<Record<string, readonly FakeService[]>>
  readonly releases?: string
  readonly config?: Partial<GatewayConfig>
  readonly tuning?: GatewayTuning
}

export async function runGateway({ services = {}, releases = '/nonexistent', config = {}, tuning = {} }: Setup): Promise<RunningGateway> {
  const logs: Record<string, unknown>[] = []
  const logger = createLogger({ name: 'gateway', destination: { write: (line: string) => void logs.push(JSON.parse(line)) } })
  const app = await buildGateway(
    {
      HOST: '127.0.0.1',
      PORT: 0,
      UPSTREAMS: Object.entries(services).map(([name, list]) => ({ name, addresses: list.map(({ origin }) => origin) })),
      IDENTITY_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey,
      SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey,
      NATS_URL: undefined,
      RELEASES_DIR: releases,
      PUBLIC_URL: [SITE],
      RATE_LIMITS: 'wide',
      RATE_LIMIT_READS: 12_000,
      RATE_LIMIT_ACCOUNT_READS: 1200,
      RATE_LIMIT_WRITES: 3000,
      RATE_LIMIT_VISITOR_WRITES: 300,
      RATE_LIMIT_ACCOUNT_WRITES: 300,
      RATE_LIMIT_REGISTRATIONS: 60,
      SOCKETS_PER_ADDRESS: 1024,
      HTTPS_SUBDOMAINS: 'false',
      LANGUAGES: ['en'],
      FIGURES: 'stated',
      OFFLINE: 'on',
      SAMPLES: 9,
      PROVIDER_ORIGINS: undefined,
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
      LOG_SAMPLE: 1,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: 1,
      OPS_PORT: 0,
      OPS_HOST: '127.0.0.1',
      DRAIN_MS: 0,
      ...config,
    },
    {
      probes: { interval: 30, timeout: 1000 },
      addressLimits: { ...addressLimits, breaker: { failures: 3, pause: 200 } },
      logger,
      ...tuning,
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { origin, port, logs, app, fetch: (path, init) => fetch(origin + path, init) }
}
