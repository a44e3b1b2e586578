// Configuration comes from environment variables, is checked whole before anything starts, and is never printed.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { predicate, sentence } from './validation.ts'

/** Its message names every variable that is wrong, one a line, and no value: fit to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * The variables of `env` as `schema` describes them. An empty variable counts as one that is not set.
 * @throws ConfigError
 */
export function loadConfig<T extends z.ZodMiniType>(schema: T, env: Readonly<Record<string, string | undefined>>): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(schema, given, { error: predicate })
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `  ${sentence(path.join('.'), message)}`)
  throw new ConfigError(['The configuration is not usable:', ...new Set(problems)].join('\n'))
}

/** For a process's `main.ts`: the configuration, or the list of its problems on stderr and exit code 1. A stack would only hide the list. */
export function configOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** An Ed25519 key as base64 of its SPKI (public) or PKCS8 (private) DER. */
function ed25519Key(decode: (der: Buffer) => KeyObject, description: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context): KeyObject => {
      const key = attempt(() => decode(Buffer.from(text, 'base64')))
      if (key?.asymmetricKeyType === 'ed25519') return key
      context.issues.push({ code: 'custom', input: text, message: `must be ${description}` })
      return z.NEVER
    }),
  )
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export const ed25519PublicKey = ed25519Key(
  (key) => createPublicKey({ key, format: 'der', type: 'spki' }),
  'an Ed25519 public key (base64 of SPKI DER)',
)
export const ed25519PrivateKey = ed25519Key(
  (key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  'an Ed25519 private key (base64 of PKCS8 DER)',
)

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** The variables of every service; a service extends it: `z.extend(serviceConfig, { … })`. */
export const serviceConfig = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\/[^/]+\/.+/, 'must be a Postgres address (postgres://user:password@host:port/database)')),
  IDENTITY_PUBLIC_KEY: ed25519PublicKey,
  LOG_LEVEL: z._default(logLevel, 'info'),
})

/** A whole number from 1 on. */
export const count = z.coerce.number().check(z.int(), z.minimum(1))

/** http:// or https:// addresses separated by commas, each without a path, as browsers write an Origin. */
export const origins = z.pipe(
  z.string(),
  z.transform((text, context): [string, ...string[]] => {
    const urls = text.split(',').map((part) => URL.parse(part.trim()))
    const found = urls.flatMap((url) => (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? [url.origin] : []))
    if (found.length === urls.length) return [...new Set(found)] as [string, ...string[]]
    context.issues.push({ code: 'custom', input: text, message: 'must be origins (https://host) separated by commas' })
    return z.NEVER
  }),
)

/** PUBLIC_URL: every origin under which the site is opened; links of mails begin with the first. */
export const publicOrigins = z.prefault(origins, 'http://localhost:8080,http://127.0.0.1:8080')

/** NATS_URL: a server, or several of one cluster. Whether the line is encrypted is the server's to say. */
export const natsUrl = z
  .string()
  .check(z.regex(/^(nats|tls):\/\/[^\s,/]+\/?(\s*,\s*(nats|tls):\/\/[^\s,/]+\/?)*$/, 'must be a NATS address (nats://user:password@host:port)'))

const serviceName = /^[a-z][a-z0-9-]*$/

/** `name=value;name=value` as a map; each value is what `schema` makes of it. */
function byService<T>(schema: z.ZodMiniType<T, string>, description: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context): ReadonlyMap<string, T> => {
      const entries = text
        .split(';')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map((entry) => {
          const at = entry.indexOf('=')
          return [entry.slice(0, Math.max(at, 0)), z.safeParse(schema, entry.slice(at + 1))] as const
        })
      const good = entries.flatMap(([name, value]) => (serviceName.test(name) && value.success ? [[name, value.data] as const] : []))
      if (good.length === entries.length && new Set(good.map(([name]) => name)).size === good.length) return new Map(good)
      context.issues.push({ code: 'custom', input: text, message: `must be entries like ${description} separated by semicolons, one a service` })
      return z.NEVER
    }),
  )
}

/** SERVICE_PUBLIC_KEYS: whose calls below /internal/ are believed. */
export const servicePublicKeys = byService(ed25519PublicKey, 'identity=<Ed25519 public key, base64 of SPKI DER>')

/** SERVICE_ADDRESSES: where the services listen that this one calls. */
export const serviceAddresses = byService(
  z.pipe(
    z.string().check(z.regex(/^https?:\/\/[^/,]+(,https?:\/\/[^/,]+)*$/)),
    z.transform((text) => text.split(',')),
  ),
  'directory=http://host:port,http://host:port',
)

/** The variables of a service that calls others or is called by them: `z.extend(serviceConfig, { …serviceCallConfig })`. */
export const serviceCallConfig = {
  /** This service's own key; its public half is in the others' SERVICE_PUBLIC_KEYS under this service's name. */
  SERVICE_PRIVATE_KEY: ed25519PrivateKey,
  SERVICE_PUBLIC_KEYS: z.prefault(servicePublicKeys, ''),
  SERVICE_ADDRESSES: z.prefault(serviceAddresses, ''),
} as const
