import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecrets } from '#launcher/secrets.ts'

let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'ungana-secrets-'))
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

it('creates secrets once, readable only by the owner', () => {
  const first = loadSecrets(stateDir, ['directory'])
  expect(loadSecrets(stateDir, ['directory'])).toEqual(first)
  expect(statSync(join(stateDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

it('creates a key pair that signs and verifies', () => {
  const { identityPrivateKey, identityPublicKey } = loadSecrets(stateDir, [])
  const privateKey = createPrivateKey({ key: Buffer.from(identityPrivateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey({ key: Buffer.from(identityPublicKey, 'base64'), format: 'der', type: 'spki' })
  expect(privateKey.asymmetricKeyType).toBe('ed25519')
  const text = Buffer.from('text')
  expect(verify(null, text, publicKey, sign(null, text, privateKey))).toBe(true)
})

it('creates a password for a new service and keeps the others', () => {
  const before = loadSecrets(stateDir, ['directory'])
  const after = loadSecrets(stateDir, ['directory', 'messaging'])
  expect(after.identityPrivateKey).toBe(before.identityPrivateKey)
  expect(after.databasePasswords.directory).toBe(before.databasePasswords.directory)
  expect(after.databaseOwnerPasswords.directory).toBe(before.databaseOwnerPasswords.directory)
  expect(new Set([...Object.values(after.databasePasswords), ...Object.values(after.databaseOwnerPasswords)]).size).toBe(4)
})

it.each(['{"identityPrivateKey":"c2VjcmV0"}', '{"identityPrivateKey":"c2VjcmV0'])('reports a damaged file without quoting it', (text) => {
  const file = join(stateDir, 'secrets.json')
  writeFileSync(file, text)
  expect(() => loadSecrets(stateDir, [])).toThrow(
    /secrets\.json is damaged\. Restore it from a backup: its keys are the only way to read the bank details/,
  )
  expect(() => loadSecrets(stateDir, [])).not.toThrow(/c2VjcmV0/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('creates no new secrets beside databases whose keys are lost', () => {
  const databases = join(stateDir, 'clusters')
  const { bankDetailsKey } = loadSecrets(stateDir, ['payments'], databases)
  mkdirSync(databases)
  expect(loadSecrets(stateDir, ['payments'], databases).bankDetailsKey).toBe(bankDetailsKey)
  mkdirSync(join(stateDir, 'releases'))
  rmSync(join(stateDir, 'secrets.json'))
  expect(() => loadSecrets(stateDir, ['payments'], databases)).toThrow(/secrets\.json is missing, but its databases exist\. Restore it from a backup/)
  expect(existsSync(join(stateDir, 'secrets.json'))).toBe(false)
  rmSync(join(stateDir, 'releases'), { recursive: true })
  expect(loadSecrets(stateDir, ['payments'], databases).bankDetailsKey).not.toBe(bankDetailsKey)
})

it('creates a key pair for each service and the gateway, and keeps them', () => {
  const { serviceKeys } = loadSecrets(stateDir, ['directory', 'identity'])
  expect(Object.keys(serviceKeys).sort()).toEqual(['directory', 'gateway', 'identity'])
  expect(new Set(Object.values(serviceKeys).map(({ privateKey }) => privateKey)).size).toBe(3)
  expect(loadSecrets(stateDir, ['directory', 'identity']).serviceKeys).toEqual(serviceKeys)
})

it('completes the file of an older version once, and keeps the new secrets', () => {
  const { identityPrivateKey, identityPublicKey, databasePasswords } = loadSecrets(stateDir, ['directory'])
  writeFileSync(join(stateDir, 'secrets.json'), JSON.stringify({ identityPrivateKey, identityPublicKey, databasePasswords }))
  const completed = loadSecrets(stateDir, ['directory'])
  expect(completed).toMatchObject({ identityPrivateKey, identityPublicKey, databasePasswords })
  expect(completed.databaseOwnerPasswords.directory).toHaveLength(32)
  expect(Buffer.from(completed.bankDetailsKey, 'base64')).toHaveLength(32)
  expect(completed.demoPasswords.member).not.toBe(completed.demoPasswords.staff)
  expect(loadSecrets(stateDir, ['directory'])).toEqual(completed)
})
