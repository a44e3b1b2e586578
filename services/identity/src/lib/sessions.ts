// Sessions: opened at sign-in, ended by logging out, by revocation, or by not being used.
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { type IdentityClaims, sessionsRevoked } from '@ungana/contracts-identity'
import { audit, Unauthenticated } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { type Client, deviceName } from './client.ts'
import { holdProof, type Proof } from './credentials.ts'
import { type Database, type Sql, sql, type Transaction } from './database.ts'
import { placeOf } from './place.ts'

export interface OpenedSession {
  readonly id: string
  /** 256 bits, base64url; only its hash is kept. */
  readonly token: string
  readonly trusted: boolean
}

/** A session that is open now, with its account. */
export interface OpenSession {
  readonly id: string
  readonly accountId: string
  readonly trusted: boolean
}

/** How long a session lives without use. */
const idle = (trusted: Sql) => sql`CASE WHEN ${trusted} THEN interval '30 days' ELSE interval '12 hours' END`

/** Rows that one statement deletes. */
const AT_ONCE = 5000
/** More of one account's than anybody has devices. Whatever signs in by itself and never logs out fails by none of it. */
const OPEN_MAX = 50
/** Of one account's, that one sign-in ends. */
const ENDED_AT_ONCE = 500
/** Sign-ins by which a device is known. */
const REMEMBERED = 1000

/** `s` is a session and `a` its account. */
export const isOpen = sql`s.revoked_at IS NULL AND s.expires_at > now() AND a.status = 'active'`

/** What an open session's next use does to it. */
export const touched = sql`last_seen_at = now(), expires_at = now() + ${idle(sql`trusted`)}`

export function newToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface SignIn {
  readonly accountId: string
  readonly trusted: boolean
  readonly client: Client
  /** As whom the caller came. */
  readonly caller: IdentityClaims
}

/**
 * Opens a session of its own for every sign-in, so that nobody is signed in by a token that somebody else knew before. Ends the one
 * that the caller came with, and, where the account has too many, those that were not used for longest of the device with the most: whatever signs in
 * over and over ends its own, and nobody's phone.
 */
export async function openSession(tx: Transaction, { accountId, trusted, client, caller }: SignIn): Promise<OpenedSession> {
  await endCallersSession(tx, caller, client)
  const tooMany = sql`id IN (
    SELECT o.id FROM sessions AS o WHERE o.account_id = ${accountId}::uuid AND o.revoked_at IS NULL AND o.expires_at > now()
    ORDER BY row_number() OVER (PARTITION BY o.device ORDER BY o.last_seen_at DESC, o.id DESC), o.last_seen_at DESC, o.id DESC OFFSET ${OPEN_MAX - 1} LIMIT ${ENDED_AT_ONCE})`
  await endSessions(tx, accountId, tooMany, client)
  const id = randomUUIDv7()
  const { token, tokenHash } = newToken()
  const device = deviceName(client.userAgent)
  await tx.$executeRaw(sql`
    INSERT INTO sessions (id, token_hash, account_id, trusted, user_agent, device, address, created_at, last_seen_at, expires_at)
    VALUES (${id}::uuid, ${tokenHash}, ${accountId}::uuid, ${trusted}, ${client.userAgent}, ${device}, ${client.address}, now(), now(), now() + ${idle(sql`${trusted}`)})`)
  return { id, token, trusted }
}

/** Deletes those that ended so long ago, whichever way, that a device need not be known again by them. */
export async function forgetSessions({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  let forgotten: number
  do {
    forgotten = await prisma.$executeRaw(sql`
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE least(expires_at, revoked_at) < now() - interval '90 days' LIMIT ${AT_ONCE})`)
  } while (forgotten === AT_ONCE)
}

/** Whether the account was never signed in with such a browser on such a system from this country, as far as sessions are kept. */
export async function isNewDevice({ prisma }: Pick<Database, 'prisma'>, accountId: string, client: Client): Promise<boolean> {
  const used = await prisma.$queryRaw<{ address: string }[]>(sql`
    SELECT DISTINCT address FROM (
      SELECT address FROM sessions WHERE account_id = ${accountId}::uuid AND device = ${deviceName(client.userAgent)}
      ORDER BY id DESC LIMIT ${REMEMBERED}) AS newest`)
  const place = await placeOf(client.address)
  const places = await Promise.all(used.map(({ address }) => placeOf(address)))
  return !places.includes(place)
}

export interface ProvedSignIn extends Omit<SignIn, 'accountId'> {
  readonly proof: Proof
  readonly newDevice: boolean
}

/**
 * Opens a session for somebody who had an account before, and notes a device that he never used, as `isNewDevice` says.
 * @throws WrongCredentials where what was proved has changed meanwhile
 */
export async function signIn(tx: Transaction, { newDevice, proof, ...given }: ProvedSignIn): Promise<OpenedSession> {
  await holdProof(tx, proof)
  const { client } = given
  const accountId = proof.id
  const session = await openSession(tx, { ...given, accountId })
  const details = { device: deviceName(client.userAgent), address: client.address }
  if (newDevice) await audit.add(tx, { actor: accountId, action: 'session.opened-on-new-device', subject: session.id, details })
  return session
}

/** Ends the session that a request came with, if it came with one. */
export async function endCallersSession(tx: Transaction, { sub, sid }: IdentityClaims, client: Pick<Client, 'requestId'>): Promise<void> {
  if (sub !== undefined && sid !== undefined) await endSessions(tx, sub, sql`id::text = ${sid}`, client)
}

/** Ends those open sessions of the account that `which` is true for, and tells whoever caches them. Resolves to their ids. */
export async function endSessions(
  tx: Transaction,
  accountId: string,
  which: Sql,
  { requestId }: Partial<Pick<Client, 'requestId'>>,
): Promise<string[]> {
  const ended = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE account_id = ${accountId}::uuid AND revoked_at IS NULL AND expires_at > now() AND ${which}
    RETURNING id::text`)
  const sessionIds = ended.map(({ id }) => id)
  // One event holds so many that it stays small.
  for (let start = 0; start < sessionIds.length; start += 500) {
    await outbox.add(
      tx,
      sessionsRevoked,
      { accountId, sessionIds: sessionIds.slice(start, start + 500) },
      requestId === undefined ? {} : { requestId },
    )
  }
  return sessionIds
}

/** The session that a request came with, or undefined where it is over: the gateway may have heard of that a moment later. */
export async function findCallersSession(database: Pick<Database, 'prisma'>, { sub, sid }: IdentityClaims): Promise<OpenSession | undefined> {
  if (sub === undefined || sid === undefined) return undefined
  const [session] = await database.prisma.$queryRaw<OpenSession[]>(sql`
    SELECT s.id::text, s.account_id::text AS "accountId", s.trusted
    FROM sessions AS s JOIN accounts AS a ON a.id = s.account_id
    WHERE s.account_id = ${sub}::uuid AND s.id::text = ${sid} AND ${isOpen}`)
  return session
}

/** @throws Unauthenticated where the session is over */
export async function requireCallersSession(database: Pick<Database, 'prisma'>, caller: IdentityClaims): Promise<OpenSession> {
  const session = await findCallersSession(database, caller)
  if (!session) throw new Unauthenticated()
  return session
}

/** The session stays and gets a new token; the old one is good for nothing from now on. @throws Unauthenticated when it ended meanwhile */
export async function renewSession(
  tx: Transaction,
  { id, accountId, trusted }: OpenSession,
  client: Client,
): Promise<{ token: string; trusted: boolean }> {
  const { token, tokenHash } = newToken()
  const renewed = await tx.$executeRaw(sql`
    UPDATE sessions SET token_hash = ${tokenHash}, reauthenticated_at = now() WHERE id = ${id}::uuid AND revoked_at IS NULL`)
  if (renewed === 0) throw new Unauthenticated()
  await outbox.add(tx, sessionsRevoked, { accountId, sessionIds: [id], renewed: true }, client)
  return { token, trusted }
}
