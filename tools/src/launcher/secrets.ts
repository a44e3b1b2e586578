// Secrets of one installation: created at the first start, stored in the state directory for its owner only, never printed.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { newKeys } from '#provider-sandbox/settings.ts'

/** The user of NATS who may do everything. The services have users that may do little. */
export const ADMINISTRATOR = 'admin'

const keyPair = z.object({ privateKey: z.string(), publicKey: z.string() })

const secretsFile = z.object({
  /** Ed25519 in base64 DER. The gateway signs identity tokens with it, and services verify them. */
  identityPrivateKey: z.string(),
  identityPublicKey: z.string(),
  /** Password of each service's database role. */
  databasePasswords: z.record(z.string(), z.string()),
  /** Password of the role that owns each service's database. */
  databaseOwnerPasswords: z.record(z.string(), z.string()).default({}),
  /** Password of each user of NATS: the administrator, each service and the gateway. */
  natsPasswords: z.record(z.string(), z.string()).default({}),
  /** Ed25519 in base64 DER, one pair per service and for the gateway; they sign calls between services. */
  serviceKeys: z.record(z.string(), keyPair).default({}),
  /** AES-256 in base64. It encrypts the keys of bank details; without it the account numbers are lost. */
  bankDetailsKey: z.string().default(() => randomBytes(32).toString('base64')),
  /** Ed25519 in base64 DER. Deals signs trade passports with it. */
  passportKey: z.string().default(() => newKeyPair().privateKey),
  /** P-256 in base64url. Push services recognize the site by it; without it, people must turn push notifications on again. */
  vapidKeys: keyPair.default(newVapidKeys),
  /** The last part of the addresses that Africa's Talking calls. */
  callbackSecret: z.string().default(newPassword),
  /** Keys that the site and the provider sandbox share. */
  providerSandboxKeys: z.custom<ReturnType<typeof newKeys>>((value) => typeof value === 'object' && value !== null).default(newKeys),
  /** Passwords of the demo accounts, which are created at the first start. */
  demoPasswords: z.object({ member: z.string(), staff: z.string() }).default(() => ({ member: newPassword(), staff: newPassword() })),
  /** Base32 key for the authenticator app of the demo staff account. */
  demoStaffSecret: z.string().default(() => newBase32()),
  /** 32 bytes in base64. Identity encrypts second-factor secrets with it. */
  secondFactorKey: z.string().default(() => randomBytes(32).toString('base64')),
})
export type Secrets = z.output<typeof secretsFile>

/**
 * Loads the secrets and creates missing ones for these services and the gateway. `databases` is the folder of the databases that belong to them.
 * @throws if the file is damaged, or if it is missing although the site ran before and its databases exist. A fresh checkout has no releases, so it gets
 * new secrets even if an older checkout left databases.
 */
export function loadSecrets(stateDir: string, services: readonly string[], databases?: string): Secrets {
  const file = join(stateDir, 'secrets.json')
  const found = readSecrets(file)
  const ranBefore = existsSync(join(stateDir, 'releases'))
  if (!found && ranBefore && databases !== undefined && existsSync(databases))
    throw new Error(`${file} is missing, but its databases exist. ${RESTORE}`)
  const withPassword = (name: string) => found?.databasePasswords[name] !== undefined
  const withOwner = (name: string) => found?.databaseOwnerPasswords[name] !== undefined
  const withNats = (name: string) => found?.natsPasswords[name] !== undefined
  const withKeys = (name: string) => found?.serviceKeys[name] !== undefined
  const callers = [...services, 'gateway']

  const { privateKey, publicKey } = found ? { privateKey: found.identityPrivateKey, publicKey: found.identityPublicKey } : newKeyPair()
  const secrets = secretsFile.parse({
    ...found,
    identityPrivateKey: privateKey,
    identityPublicKey: publicKey,
    databasePasswords: { ...found?.databasePasswords, ...createMissing(services, withPassword, newPassword) },
    databaseOwnerPasswords: { ...found?.databaseOwnerPasswords, ...createMissing(services, withOwner, newPassword) },
    natsPasswords: { ...found?.natsPasswords, ...createMissing([ADMINISTRATOR, ...callers], withNats, newPassword) },
    serviceKeys: { ...found?.serviceKeys, ...createMissing(callers, withKeys, newKeyPair) },
  })
  const text = `${JSON.stringify(secrets, undefined, 2)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return secrets

  mkdirSync(stateDir, { recursive: true })
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, text, { mode: 0o600 })
  renameSync(fresh, file)
  return secrets
}

const RESTORE =
  'Restore it from a backup: its keys are the only way to read the bank details and second factors in the databases. If you do not need the data, delete all of it with: npm run dev reset'

function createMissing<T>(names: readonly string[], exists: (name: string) => boolean, make: () => T): Record<string, T> {
  return Object.fromEntries(names.filter((name) => !exists(name)).map((name) => [name, make()]))
}

function readSecrets(file: string): Secrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  let parsed: ReturnType<typeof secretsFile.safeParse>
  try {
    parsed = secretsFile.safeParse(JSON.parse(text))
  } catch {
    parsed = secretsFile.safeParse(undefined)
  }
  // The file and the parser's error may contain a secret, so neither is shown.
  if (!parsed.success) throw new Error(`${file} is damaged. ${RESTORE}`)
  return parsed.data
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** 160 bits. */
function newBase32(): string {
  return Array.from(randomBytes(32), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('')
}

function newVapidKeys(): z.output<typeof keyPair> {
  const { d = '', x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { privateKey: d, publicKey: publicKey.toString('base64url') }
}

function newKeyPair(): z.output<typeof keyPair> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}
