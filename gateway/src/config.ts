// The only reader of the environment.
import { count, ed25519PrivateKey, loadConfig, logLevel, natsUrl, origins, publicOrigins } from '@ungana/service-kit'
import * as z from 'zod/mini'

/** A service that the gateway offers under /api: its name, which is also the audience of its identity tokens, and where its instances listen. */
export interface UpstreamConfig {
  readonly name: string
  /** Origins: `http://127.0.0.1:41001`. */
  readonly addresses: readonly string[]
}

/** `text` as `read` understands it; what `read` throws becomes the variable's problem. */
function parsed<T>(read: (text: string) => T) {
  return z.pipe(
    z.string(),
    z.transform((text, context): T => {
      try {
        return read(text)
      } catch (error) {
        context.issues.push({ code: 'custom', input: text, message: (error as Error).message })
        return z.NEVER
      }
    }),
  )
}

/** `directory=http://127.0.0.1:41001,http://127.0.0.1:41002;identity=http://127.0.0.1:41003`: one entry a service. */
function readUpstreams(text: string): readonly UpstreamConfig[] {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const upstreams = entries.map((entry): UpstreamConfig => {
    const [, name, addresses] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(entry) ?? []
    if (!name || !addresses) throw new Error('must be entries like name=http://host:port,http://host:port separated by semicolons')
    const read = z.safeParse(origins, addresses)
    if (!read.success) throw new Error('must hold http:// or https:// addresses without a path')
    return { name, addresses: read.data }
  })
  if (new Set(upstreams.map(({ name }) => name)).size < upstreams.length) throw new Error('must name each service once')
  return upstreams
}

const oneLine = z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}]*$/u, 'must be one line'))
const socialPage = z.string().check(z.regex(/^https:\/\/[^\s"<>]+$/, 'must be an https address'))

/** With a star for any host of a domain: Stripe and PayPal spread theirs. */
function readSources(text: string): readonly string[] {
  const sources = text.split(',').map((part) => part.trim())
  for (const source of sources)
    if (!/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(source)) throw new Error('must hold origins like https://*.example.com, separated by commas')
  return sources
}

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))

const variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 8080),
  UPSTREAMS: parsed(readUpstreams),
  IDENTITY_PRIVATE_KEY: ed25519PrivateKey,
  /** The gateway's own key among the services, with which it asks identity whose a session is. */
  SERVICE_PRIVATE_KEY: z.optional(ed25519PrivateKey),
  /** Where revocations are heard. Without it sessions are asked for each second anew, as while NATS is away. */
  NATS_URL: z.optional(natsUrl),
  /** Folder of releases: `<part>/releases/<version>/…` and `<part>/pointer.json`. */
  RELEASES_DIR: z.string(),
  /** Every origin under which the site is opened. */
  PUBLIC_URL: publicOrigins,
  /** In the place of the payment providers' own hosts: where pages on which people pay load scripts from, call and frame. A sandbox's, for one. */
  PROVIDER_ORIGINS: z.optional(parsed(readSources)),
  /** A minute from one client address: reads, writes of whomever, writes of visitors; writes a minute by one account; registrations an hour from one address. */
  RATE_LIMIT_READS: z._default(count, 1200),
  RATE_LIMIT_WRITES: z._default(count, 3000),
  RATE_LIMIT_VISITOR_WRITES: z._default(count, 300),
  RATE_LIMIT_ACCOUNT_WRITES: z._default(count, 300),
  RATE_LIMIT_REGISTRATIONS: z._default(count, 60),
  /** wide: a thousandfold, for tests and measurements that come from one address. */
  RATE_LIMITS: z._default(z.enum(['normal', 'wide']), 'normal'),
  /** `false`, `true`, or the addresses and networks of the proxies in front whose X-Forwarded-For is believed, separated by commas. */
  TRUST_PROXY: z.prefault(
    parsed((text): boolean | string => (text === 'true' || text === 'false' ? text === 'true' : text)),
    'false',
  ),
  /** How the operator is reached, for the footer. What is not set is not shown. */
  CONTACT_EMAIL: z.optional(z.string().check(z.email('must be an e-mail address'))),
  CONTACT_PHONE: z.optional(oneLine),
  CONTACT_ADDRESS: z.optional(oneLine),
  SOCIAL_FACEBOOK: z.optional(socialPage),
  SOCIAL_X: z.optional(socialPage),
  SOCIAL_LINKEDIN: z.optional(socialPage),
  SOCIAL_INSTAGRAM: z.optional(socialPage),
  LOG_LEVEL: z._default(logLevel, 'info'),
  /** Share of the successes that get a log line, 0 to 1. */
  LOG_SAMPLE: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 0.05),
  /** Port on loopback where /metrics is served; 0: nowhere. */
  OPS_PORT: z._default(port, 0),
})

/** The gateway's environment. */
const gatewayConfig = variables.check(
  z.refine(({ UPSTREAMS, SERVICE_PRIVATE_KEY }) => SERVICE_PRIVATE_KEY !== undefined || !UPSTREAMS.some(({ name }) => name === 'identity'), {
    path: ['SERVICE_PRIVATE_KEY'],
    error: 'is required where UPSTREAMS names identity',
  }),
)
export type GatewayConfig = z.output<typeof gatewayConfig>

/** @throws ConfigError that names every variable that is missing or wrong, and no value */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig => loadConfig(gatewayConfig, env)
