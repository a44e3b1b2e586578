// `node deploy/make-env.mjs`: writes .env for docker-compose.yml, with new passwords and keys, readable only by its owner. Existing settings stay, so
// repeating it is safe and adds what a new service needs. Needs no installed packages.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const file = join(root, '.env')
const there = existsSync(file) ? readFileSync(file, 'utf8') : ''
const known = new Map([...there.matchAll(/^([A-Z0-9_]+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value]))
const lines = []

const services = readdirSync(join(root, 'services')).filter((name) => existsSync(join(root, 'services', name, 'package.json')))
const suffix = (name) => name.toUpperCase().replaceAll('-', '_')

set('COMPOSE_PROFILES', () => 'infra,services,web')
set('PORT', () => '8080')
set('PUBLIC_URL', () => 'http://localhost:8080')
// The mailbox of deploy/compose.mailbox.yml. Replace it with a real mail server; until one answers, emails wait in the databases.
set('SMTP_URL', () => 'smtp://mailbox:1025')
set('MAIL_FROM', () => 'Ungana <no-reply@ungana.example>')
set('POSTGRES_PASSWORD', password)
setPair('IDENTITY_PRIVATE_KEY', 'IDENTITY_PUBLIC_KEY')
// To change the key, put a new key before it (`2027=…;2026=…`). The log of payments says when you can remove the old key.
set('BANK_DETAILS_KEYS', () => `${new Date().getFullYear()}=${randomBytes(32).toString('base64')}`)
// Signs trade passports. docs/operate.md says how to change it.
set('PASSPORT_KEYS', () => `${new Date().getFullYear()}=${privateKeyText(generateKeyPairSync('ed25519').privateKey)}`)
// Push services recognize the site by these keys. New keys end all push notifications until people turn them on again.
setPair('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', vapidKeys)
set('SECOND_FACTOR_KEY', () => randomBytes(32).toString('base64'))
for (const name of services) for (const role of ['', '_OWNER']) set(`DATABASE${role}_PASSWORD_${suffix(name)}`, password)
for (const name of ['admin', ...services, 'gateway']) set(`NATS_PASSWORD_${suffix(name)}`, password)
for (const name of [...services, 'gateway']) setPair(`SERVICE_PRIVATE_KEY_${suffix(name)}`, `SERVICE_PUBLIC_KEY_${suffix(name)}`)

const kept = there === '' || there.endsWith('\n') ? there : `${there}\n`
if (lines.length > 0) writeFileSync(file, `${kept}${lines.join('\n')}\n`, { mode: 0o600 })
console.log(lines.length > 0 ? `Wrote ${lines.length} settings to ${file}` : `${file} is complete`)

function set(name, make) {
  if (known.has(name)) return
  lines.push(`${name}='${make()}'`)
}

function setPair(privateName, publicName, make = serviceKeys) {
  // One key of a pair alone is useless.
  if (known.has(privateName) && known.has(publicName)) return
  if (known.has(privateName) || known.has(publicName))
    throw new Error(`.env has only one of ${privateName} and ${publicName}. Remove it, then run this again.`)
  const { privateKey, publicKey } = make()
  lines.push(`${privateName}='${privateKey}'`)
  lines.push(`${publicName}='${publicKey}'`)
}

function serviceKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey: privateKeyText(privateKey), publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

function vapidKeys() {
  const { d, x, y } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { privateKey: d, publicKey: publicKey.toString('base64url') }
}

function privateKeyText(key) {
  return key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** 24 random bytes in base64url, because passwords are part of URLs. */
function password() {
  return randomBytes(24).toString('base64url')
}
