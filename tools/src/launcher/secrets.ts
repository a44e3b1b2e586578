// Secrets of one installation: made at the first start, kept in the state directory for its owner's eyes, never printed.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { freshKeys } from '#provider-sandbox/settings.ts'

const keyPair = z.object({ privateKey: z.string(), publicKey: z.string() })

const secretsFile = z.object({
  /** Ed25519, base64 of DER: what the gateway signs identity tokens with, and services verify them with. */
  identityPrivateKey: z.string(),
  identityPublicKey: z.string(),
  /** Password of each service's database role. */
  databasePasswords: z.record(z.string(), z.string()),
  /** Ed25519, base64 of DER, of each service and the gateway: what they sign calls to each other with. */
  serviceKeys: z.record(z.string(), keyPair).default({}),
  /** AES-256, base64: what the keys of bank details are wrapped with. With it gone, the numbers in the database are gone. */
  bankDetailsKey: z.string().default(() => randomBytes(32).toString('base64')),
  /** What the site and the stand-in of the payment providers know each other by. */
  providerSandboxKeys: z.custom<ReturnType<typeof freshKeys>>((value) => typeof value === 'object' && value !== null).default(freshKeys),
  /** Of the accounts to look around with, which are made at first start. */
  demoPasswords: z.object({ member: z.string(), staff: z.string() }).default(() => ({ member: newPassword(), staff: newPassword() })),
  /** Of the demo staff's authenticator app, base32. */
  demoStaffSecret: z.string().default(() => newBase32()),
  /** Under which identity keeps secrets of second factors: 32 bytes, base64. */
  secondFactorKey: z.string().default(() => randomBytes(32).toString('base64')),
})
export type Secrets = z.output<typeof secretsFile>

/**
 * Reads them, and makes what is missing for these services and the gateway. `databases` is the folder of the databases that are kept with them.
 * @throws when the file is there but cannot be understood, and when it alone is gone. In a checkout that is new, where another one stood, databases may
 * be left of that: it is made anew there.
 */
export function loadSecrets(stateDir: string, services: readonly string[], databases?: string): Secrets {
  const file = join(stateDir, 'secrets.json')
  const found = readSecrets(file)
  const ranBefore = existsSync(join(stateDir, 'releases'))
  if (!found && ranBefore && databases !== undefined && existsSync(databases))
    throw new Error(`${file} is gone, but its databases are there. ${RESTORE}`)
  const withPassword = (name: string) => found?.databasePasswords[name] !== undefined
  const withKeys = (name: string) => found?.serviceKeys[name] !== undefined
  const callers = [...services, 'gateway']

  const { privateKey, publicKey } = found ? { privateKey: found.identityPrivateKey, publicKey: found.identityPublicKey } : newKeyPair()
  const secrets = secretsFile.parse({
    ...found,
    identityPrivateKey: privateKey,
    identityPublicKey: publicKey,
    databasePasswords: { ...found?.databasePasswords, ...made(services, withPassword, newPassword) },
    serviceKeys: { ...found?.serviceKeys, ...made(callers, withKeys, newKeyPair) },
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
  'Restore it from a copy: without its keys nobody can read the bank details and second factors in the databases again. If nothing in them is worth keeping, `npm run dev reset` deletes all of it.'

function made<T>(names: readonly string[], isThere: (name: string) => boolean, make: () => T): Record<string, T> {
  return Object.fromEntries(names.filter((name) => !isThere(name)).map((name) => [name, make()]))
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
  // Neither the text nor the parser's complaint may show: both could quote a secret.
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

function newKeyPair(): z.output<typeof keyPair> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}
