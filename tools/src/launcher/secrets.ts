// Secrets of one installation: made at the first start, kept in the state directory for its owner's eyes, never printed.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const secretsFile = z.object({
  /** Ed25519, base64 of DER: what the gateway signs identity tokens with, and services verify them with. */
  identityPrivateKey: z.string(),
  identityPublicKey: z.string(),
  /** Password of each service's database role. */
  databasePasswords: z.record(z.string(), z.string()),
})
export type Secrets = z.output<typeof secretsFile>

/** Reads them, and makes what is missing. @throws when the file is there but cannot be understood */
export function loadSecrets(stateDir: string, services: readonly string[]): Secrets {
  const file = join(stateDir, 'secrets.json')
  const found = readSecrets(file)
  const missing = services.filter((name) => found?.databasePasswords[name] === undefined)
  if (found && missing.length === 0) return found

  const secrets: Secrets = {
    ...(found ?? newKeyPair()),
    databasePasswords: { ...found?.databasePasswords, ...Object.fromEntries(missing.map((name) => [name, randomBytes(24).toString('base64url')])) },
  }
  mkdirSync(stateDir, { recursive: true })
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
  return secrets
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
  if (!parsed.success) throw new Error(`${file} is damaged. Delete it: it is made anew at the next start.`)
  return parsed.data
}

function newKeyPair(): Pick<Secrets, 'identityPrivateKey' | 'identityPublicKey'> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    identityPrivateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    identityPublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}
