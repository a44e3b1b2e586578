// Only this file reads environment variables.
import {
  drainTime,
  ed25519PrivateKey,
  loadConfig,
  logLevel,
  natsUrl,
  origins,
  positiveInteger,
  publicOrigins,
  samplesLeaveAt,
  siteLanguages,
  tracingConfig,
} from '@ungana/service-kit'
import * as z from 'zod/mini'

/** A service behind the gateway. `name` is also the audience of its identity tokens. */
export interface UpstreamConfig {
  readonly name: string
  /** Origins of its instances: `http://127.0.0.1:41001`. */
  readonly addresses: readonly string[]
}

/** Parses a variable with `read`. An error thrown by `read` becomes a configuration problem of that variable. */
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

/** Reads `directory=http://127.0.0.1:41001,http://127.0.0.1:41002;identity=http://127.0.0.1:41003`, one entry per service. */
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

/** Reads origins. `*` is allowed for any subdomain, because Stripe and PayPal use several. */
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
  /** The gateway's key for calls to services. It signs the calls that ask identity for sessions. */
  SERVICE_PRIVATE_KEY: z.optional(ed25519PrivateKey),
  /** The gateway receives session revocations from NATS. Without NATS, the gateway asks identity about each session again every second. */
  NATS_URL: z.optional(natsUrl),
  /** Folder of releases: `<part>/releases/<version>/…` and `<part>/pointer.json`. */
  RELEASES_DIR: z.string(),
  /** Every origin of the site. */
  PUBLIC_URL: publicOrigins,
  /** true: browsers use https for all subdomains too. Every subdomain must have it, because browsers remember this for a year. */
  HTTPS_SUBDOMAINS: z._default(z.enum(['true', 'false']), 'false'),
  /** Overrides the payment providers' hosts in the content security policy of payment pages, for example with a sandbox's. */
  PROVIDER_ORIGINS: z.optional(parsed(readSources)),
  /**
   * Rate limits. Visitors' reads, writes and visitors' writes are counted per minute and client address, account reads and writes per minute and
   * account, registrations per hour and client address.
   */
  RATE_LIMIT_READS: z._default(positiveInteger, 12_000),
  RATE_LIMIT_ACCOUNT_READS: z._default(positiveInteger, 1200),
  RATE_LIMIT_WRITES: z._default(positiveInteger, 3000),
  RATE_LIMIT_VISITOR_WRITES: z._default(positiveInteger, 300),
  RATE_LIMIT_ACCOUNT_WRITES: z._default(positiveInteger, 300),
  RATE_LIMIT_REGISTRATIONS: z._default(positiveInteger, 60),
  /** Open sockets of one client address. Each browser of a member holds one for its live stream, and a mobile network has many behind one address. */
  SOCKETS_PER_ADDRESS: z._default(positiveInteger, 1024),
  /** wide: multiplies the limits by a thousand, for tests and benches that send everything from one address. */
  RATE_LIMITS: z._default(z.enum(['normal', 'wide']), 'normal'),
  /**
   * `false`, `true`, or the addresses and networks of trusted proxies, separated by commas. The client address is read from their X-Forwarded-For
   * header.
   */
  TRUST_PROXY: z.prefault(
    parsed((text): boolean | string => (text === 'true' || text === 'false' ? text === 'true' : text)),
    'false',
  ),
  /** The operator's contact details for the footer. Missing details are not shown. */
  CONTACT_EMAIL: z.optional(z.string().check(z.email('must be an email address'))),
  CONTACT_PHONE: z.optional(oneLine),
  CONTACT_ADDRESS: z.optional(oneLine),
  SOCIAL_FACEBOOK: z.optional(socialPage),
  SOCIAL_X: z.optional(socialPage),
  SOCIAL_LINKEDIN: z.optional(socialPage),
  SOCIAL_INSTAGRAM: z.optional(socialPage),
  /** The languages of the site. */
  LANGUAGES: siteLanguages,
  /** Whether home and /about show the specification's figures or counts. */
  FIGURES: z._default(z.enum(['stated', 'counted']), 'stated'),
  SAMPLES: samplesLeaveAt,
  /** off: browsers delete the service worker and the pages that it saved, at their next visit. */
  OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(logLevel, 'info'),
  /** Share of successful requests that are logged, 0 to 1. */
  LOG_SAMPLE: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 0.05),
  /** Port on loopback that serves /metrics; 0 turns it off. */
  OPS_PORT: z._default(port, 0),
  /** Address of the private port. In containers the network must keep it private. */
  OPS_HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_MS: drainTime,
  ...tracingConfig,
})

const gatewayConfig = variables.check(
  z.refine(({ UPSTREAMS, SERVICE_PRIVATE_KEY }) => SERVICE_PRIVATE_KEY !== undefined || !UPSTREAMS.some(({ name }) => name === 'identity'), {
    path: ['SERVICE_PRIVATE_KEY'],
    error: 'is required if UPSTREAMS names identity',
  }),
)
export type GatewayConfig = z.output<typeof gatewayConfig>

/** @throws ConfigError, which names every missing or wrong variable but shows no values */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig => loadConfig(gatewayConfig, env)
