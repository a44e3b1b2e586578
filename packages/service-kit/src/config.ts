// Configuration comes from environment variables. All of it is checked before anything starts, and values are never printed.

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { isLanguageCode, type LanguageCode, languageCodes } from '@ungana/language'
import * as z from 'zod/mini'
import { tracingConfig } from './tracing/tracing-config.ts'
import { issueText, problemSentence } from './validation.ts'

/** The message names every wrong variable, one per line, without values. It is safe to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Parses the variables of `env` with `schema`. An empty variable counts as not set.
 * @throws ConfigError
 */
export function loadConfig<T extends z.ZodMiniType>(schema: T, env: Readonly<Record<string, string | undefined>>): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(schema, given, { error: issueText })
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `  ${problemSentence(path.join('.'), message)}`)
  throw new ConfigError(['The configuration is not valid:', ...new Set(problems)].join('\n'))
}

/**
 * For a process's `main.ts`: returns the configuration, or prints its problems to stderr and exits with 1. Prints no stack, which would hide the
 * problems.
 */
export function configOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** An Ed25519 key in base64 of its DER: SPKI for a public key, PKCS8 for a private one. */
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

/** DRAIN_MS: milliseconds in which a process that ends is not ready but still answers, so that callers turn to others first. */
export const drainTime = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60_000)), 300)

const databaseAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/[^/]+\/.+/, 'must be a Postgres address (postgres://user:password@host:port/database)'))

/** The variables of every service. A service adds its own: `z.extend(serviceConfig, { … })`. */
export const serviceConfig = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  /** 0 picks a free port. */
  PORT: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  DATABASE_URL: databaseAddress,
  /** Postgres itself, if DATABASE_URL leads through a pooler such as PgBouncer. */
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  IDENTITY_PUBLIC_KEY: ed25519PublicKey,
  LOG_LEVEL: z._default(logLevel, 'info'),
  DRAIN_MS: drainTime,
  ...tracingConfig,
})

/** SAMPLES, as the number of real entries from which a list has no samples. */
export const samplesLeaveAt = z.pipe(
  z._default(z.enum(['show', 'until-real', 'hide']), 'until-real'),
  z.transform((setting) => ({ show: Number.POSITIVE_INFINITY, 'until-real': 9, hide: 0 })[setting]),
)

/** A whole number of 1 or more. */
export const positiveInteger = z.coerce.number().check(z.int(), z.minimum(1))

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

/** PUBLIC_URL: every origin of the site. Links in emails use the first origin. */
export const publicOrigins = z.prefault(origins, 'http://localhost:8080,http://127.0.0.1:8080')

/** LANGUAGES: `en,fr,sw`. English is always offered, because every other language falls back on it. */
export const siteLanguages = z.prefault(
  z.pipe(
    z.string().check(
      z.refine((text) => codesIn(text).every(isLanguageCode), `must hold codes of ${languageCodes.join(', ')}, separated by commas`),
      z.refine((text) => codesIn(text).includes('en'), 'must include en'),
    ),
    z.transform((text): readonly LanguageCode[] => [...new Set(codesIn(text).filter(isLanguageCode))]),
  ),
  'en',
)
const codesIn = (text: string) => text.split(',').map((part) => part.trim())

/** NATS_URL: one server, or several of a cluster. The server decides whether the connection is encrypted. */
export const natsUrl = z
  .string()
  .check(z.regex(/^(nats|tls):\/\/[^\s,/]+\/?(\s*,\s*((nats|tls):\/\/)?[^\s,/]+\/?)*$/, 'must be a NATS address (nats://user:password@host:port)'))

const serviceName = /^[a-z][a-z0-9-]*$/

/** Parses `name=value;name=value` into a map, each value with `schema`. */
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
      context.issues.push({
        code: 'custom',
        input: text,
        message: `must be entries like ${description} separated by semicolons, one for each service`,
      })
      return z.NEVER
    }),
  )
}

/** SERVICE_PUBLIC_KEYS: the services whose calls below /internal/ are accepted. */
export const servicePublicKeys = byService(ed25519PublicKey, 'identity=<Ed25519 public key, base64 of SPKI DER>')

/** SERVICE_ADDRESSES: addresses of the services that this service calls. */
export const serviceAddresses = byService(
  z.pipe(
    z.string().check(z.regex(/^https?:\/\/[^/,]+(,https?:\/\/[^/,]+)*$/)),
    z.transform((text) => text.split(',')),
  ),
  'directory=http://host:port,http://host:port',
)

/** The variables of a service that calls other services or is called by them: `z.extend(serviceConfig, { …serviceCallConfig })`. */
export const serviceCallConfig = {
  /** This service's private key. Other services have the public key in their SERVICE_PUBLIC_KEYS. */
  SERVICE_PRIVATE_KEY: ed25519PrivateKey,
  SERVICE_PUBLIC_KEYS: z.prefault(servicePublicKeys, ''),
  SERVICE_ADDRESSES: z.prefault(serviceAddresses, ''),
} as const
