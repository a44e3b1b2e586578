// Makes, lists and revokes the trade passports of a company.
import { randomUUIDv7, sign } from 'node:crypto'
import {
  PASSPORTS_A_DAY,
  type Passport,
  type PassportClaims,
  type PassportFactKind,
  type PassportFacts,
  type PassportKeys,
  passportFactKinds,
} from '@ungana/contracts-deals'
import { InvalidInput, oneAtATime } from '@ungana/service-kit'
import { NoPassports, PassportNotFound, TooManyPassports } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import type { FoundFacts } from '#lib/find-facts.ts'
import type { PassportKeyring } from '#lib/passport-keyring.ts'
import { query } from '#lib/query.ts'
import { recordOf } from '#lib/record-counts.ts'

const DAY_SECONDS = 86_400

/** The facts that exist. */
export async function factsOf(reader: Reader, companyId: string, { registration, loads }: FoundFacts): Promise<PassportFacts> {
  const { completed, onTime, paidOnTime } = await recordOf(reader, companyId)
  return {
    ...(registration && { registration: registration.number, country: registration.country, verified: registration.checkedOn }),
    ...(completed.of > 0 && { deals: [completed.kept, completed.of] }),
    ...(onTime.of > 0 && { ready: [onTime.kept, onTime.of] }),
    ...(paidOnTime.of > 0 && { paid: [paidOnTime.kept, paidOnTime.of] }),
    ...(loads > 0 && { loads }),
  }
}

/** @throws InvalidInput if one of them does not exist */
function chosenFacts({ verified, ...facts }: PassportFacts, chosen: readonly PassportFactKind[]): PassportFacts {
  if (chosen.some((kind) => facts[kind] === undefined))
    throw new InvalidInput('facts', 'One of these facts is no longer available. Please reload the page.')
  const shown = Object.fromEntries(passportFactKinds.filter((kind) => chosen.includes(kind)).map((kind) => [kind, facts[kind]]))
  return { ...shown, ...(verified && (shown.registration || shown.country) && { verified }) }
}

interface Wanted {
  readonly companyId: string
  readonly facts: readonly PassportFactKind[]
  readonly days: number
  readonly found: FoundFacts
  readonly keys: PassportKeyring
  readonly now: Date
}

/** @throws NoPassports, TooManyPassports, InvalidInput */
export async function makePassport(tx: Transaction, { companyId, facts, days, found, keys, now }: Wanted): Promise<void> {
  const { rows: accounts } = await query(tx, 'SELECT name, status FROM accounts WHERE id = $1 FOR SHARE', [companyId])
  if (accounts[0]?.status !== 'active') throw new NoPassports()
  await oneAtATime(tx, `passports of ${companyId}`)
  const { rows } = await query(
    tx,
    `SELECT count(*)::int AS today FROM passports WHERE company_id = $1 AND made_at > $2::timestamptz - interval '1 day'`,
    [companyId, now],
  )
  if ((rows[0]?.today ?? 0) >= PASSPORTS_A_DAY) throw new TooManyPassports(PASSPORTS_A_DAY)
  const id = randomUUIDv7()
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + days * DAY_SECONDS
  const shown = chosenFacts(await factsOf(tx, companyId, found), facts)
  const token = signToken({ jti: jtiOf(id), iat, exp, sub: companyId, name: accounts[0].name, ...shown }, keys)
  await query(tx, 'INSERT INTO passports (id, company_id, token, made_at, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    companyId,
    token,
    now,
    new Date(exp * 1000),
  ])
}

/** The 16 bytes of the id, which are shorter in a QR code than its letters. */
const jtiOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** A JSON Web Token (RFC 7519), signed with EdDSA (RFC 8037). */
function signToken(claims: PassportClaims, { id: kid, privateKey }: PassportKeyring): string {
  const signed = [{ alg: 'EdDSA', kid }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

const claimsIn = (token: string): PassportClaims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export async function listPassports(reader: Reader, companyId: string): Promise<{ passports: Passport[] }> {
  const { rows } = await query(
    reader,
    `SELECT id, token, revoked_at AS "revokedAt" FROM passports WHERE company_id = $1 AND token IS NOT NULL ORDER BY made_at DESC, id DESC LIMIT 100`,
    [companyId],
  )
  return { passports: rows.flatMap(present) }
}

interface Row {
  readonly id: string
  readonly token: string | null
  readonly revokedAt: Date | null
}

const present = ({ id, token, revokedAt }: Row): Passport[] =>
  token === null ? [] : [{ id, token, claims: claimsIn(token), revokedAt: revokedAt?.toISOString() ?? null }]

/** @throws PassportNotFound for one of another company */
export async function findPassport(reader: Reader, id: string, companyId: string): Promise<Passport> {
  const { rows } = await query(reader, 'SELECT id, token, revoked_at AS "revokedAt" FROM passports WHERE id = $1 AND company_id = $2', [
    id,
    companyId,
  ])
  const [passport] = rows.flatMap(present)
  if (!passport) throw new PassportNotFound()
  return passport
}

/** Safe to run twice. @throws PassportNotFound */
export async function revokePassport(tx: Transaction, id: string, companyId: string, now: Date): Promise<void> {
  const { rowCount } = await query(tx, 'UPDATE passports SET revoked_at = coalesce(revoked_at, $3) WHERE id = $1 AND company_id = $2', [
    id,
    companyId,
    now,
  ])
  if (rowCount === 0) throw new PassportNotFound()
}

/** Revokes what the company made until then. Safe to run twice. */
export async function revokeAll(tx: Transaction, companyId: string, at: Date): Promise<void> {
  await query(tx, 'UPDATE passports SET revoked_at = $2 WHERE company_id = $1 AND revoked_at IS NULL AND made_at <= $2', [companyId, at])
}

/** For everybody: all public keys, and the passports that no longer count. Those of a suspended or closed company are revoked with it. */
export async function publishedKeys(reader: Reader, { publicKeys }: PassportKeyring, now: Date): Promise<PassportKeys> {
  const { rows } = await query(
    reader,
    `SELECT p.id FROM passports p JOIN accounts a ON a.id = p.company_id
     WHERE p.expires_at > $1 AND (p.revoked_at IS NOT NULL OR a.status <> 'active') ORDER BY p.id`,
    [now],
  )
  return {
    keys: [...publicKeys].map(([kid, key]) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: key.export({ format: 'jwk' }).x ?? '',
      kid,
      alg: 'EdDSA',
      use: 'sig',
    })),
    revoked: rows.map(({ id }) => jtiOf(id)),
    at: now.toISOString(),
  }
}
