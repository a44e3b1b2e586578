// Sessions start at login and end at logout, by revocation, when they are not used for too long, or at the end of their lifetime.

import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { type IdentityClaims, type PhoneChannel, sessionsRevoked, type TeamRole } from '@ungana/contracts-identity'
import { audit, firstIdOf, Unauthenticated } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { deviceName } from '@ungana/service-kit/device-name'
import * as z from 'zod/mini'
import { NeedsBrowser } from '#errors.ts'
import type { Client } from './client.ts'
import { type Proof, recheckProof } from './credentials.ts'
import { type Database, type Sql, sql, type Transaction } from './database.ts'
import { placeOf } from './place.ts'
import { idle, isOpen, roleInTeam, sessionsWithPlace } from './session-lifetime.ts'

export interface OpenedSession {
  readonly id: string
  /** The person's. */
  readonly accountId: string
  /** The company that the person works for; the person's own id for staff. */
  readonly companyId: string
  /** 256 bits, base64url. Only its hash is stored. */
  readonly token: string
  readonly trusted: boolean
  /** False on a new device that nobody has proved for the company. */
  readonly proved: boolean
}

/** An open session with its account. */
export interface OpenSession {
  readonly id: string
  /** The person's. */
  readonly accountId: string
  /** The company that the person works for; the person's own id for staff. */
  readonly companyId: string
  /** The person's role in the company; null for staff. */
  readonly role: TeamRole | null
  readonly trusted: boolean
  readonly proved: boolean
  readonly channel: SessionChannel | null
}

/** What opened a session instead of a password: a code by SMS on the site, or a phone without a browser. */
type SessionChannel = 'site' | PhoneChannel

const phoneNames: Readonly<Record<PhoneChannel, string>> = { ussd: 'USSD', sms: 'SMS', whatsapp: 'WhatsApp' }

/** Days after its end during which a session is kept. */
const KEPT_DAYS = 90
/** Rows that one statement deletes. */
const DELETE_BATCH = 5000
/** Nobody has as many devices. A script that logs in again and again without logging out still works. */
const MAX_OPEN_SESSIONS = 50
/** Maximum number of an account's sessions that one login ends. */
const MAX_ENDED_SESSIONS = 500
/** Maximum number of earlier sessions in which a device is looked up. */
const MAX_COMPARED_SESSIONS = 1000

export function newToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface NewLogin {
  /** The person's. */
  readonly accountId: string
  /** The company that the person works for; null for staff. */
  readonly companyId: string | null
  readonly trusted: boolean
  /** Default: true. */
  readonly proved?: boolean
  /** Default: the session was opened with a password. */
  readonly channel?: SessionChannel
  readonly client: Client
  /** The caller's identity before the login. */
  readonly caller: IdentityClaims
}

/**
 * Opens a new session for every login, so that a token that somebody else planted earlier is useless. Ends the caller's earlier session. If the
 * account has too many sessions, the device with the most sessions loses its longest unused ones. So a script that logs in again and again does not
 * log out anybody's phone.
 */
export async function openSession(
  tx: Transaction,
  { accountId, companyId, trusted, proved = true, channel, client, caller }: NewLogin,
): Promise<OpenedSession> {
  await endCallersSession(tx, caller, client)
  const tooMany = sql`id IN (
    SELECT o.id FROM sessions AS o WHERE o.account_id = ${accountId}::uuid AND o.revoked_at IS NULL AND o.expires_at > now()
    ORDER BY row_number() OVER (PARTITION BY o.device ORDER BY o.last_seen_at DESC, o.id DESC), o.last_seen_at DESC, o.id DESC OFFSET ${MAX_OPEN_SESSIONS - 1} LIMIT ${MAX_ENDED_SESSIONS})`
  await endSessions(tx, accountId, tooMany, client)
  const id = randomUUIDv7()
  const { token, tokenHash } = newToken()
  const device = channel === undefined || channel === 'site' ? deviceName(client.userAgent) : phoneNames[channel]
  const by = sql`${channel ?? null}::text`
  await tx.$executeRaw(sql`
    INSERT INTO sessions (id, token_hash, account_id, company_id, trusted, proved, channel, user_agent, device, address, created_at, last_seen_at, expires_at)
    VALUES (${id}::uuid, ${tokenHash}, ${accountId}::uuid, ${companyId}::uuid, ${trusted}, ${proved}, ${by}, ${client.userAgent}, ${device}, ${client.address}, now(), now(),
      now() + ${idle({ trusted: sql`${trusted}`, channel: by })})`)
  if (companyId !== null) await noteUse(tx, accountId, companyId)
  return { id, accountId, companyId: companyId ?? accountId, token, trusted, proved }
}

/**
 * Deletes sessions that ended or expired 90 days ago. Until then, they serve to recognize the account's devices. Ids have the time of the login, so
 * younger sessions are not read.
 */
export async function deleteOldSessions({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  const youngest = firstIdOf(new Date(Date.now() - KEPT_DAYS * 86_400_000))
  let deleted: number
  do {
    deleted = await prisma.$executeRaw(sql`
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE id < ${youngest}::uuid AND least(expires_at, revoked_at) < now() - make_interval(days => ${KEPT_DAYS}::int)
        LIMIT ${DELETE_BATCH})`)
  } while (deleted === DELETE_BATCH)
}

/** Returns whether no stored session of the account has the same browser, system and country. */
export async function isNewDevice({ prisma }: Pick<Database, 'prisma'>, accountId: string, client: Client): Promise<boolean> {
  const used = await prisma.$queryRaw<{ address: string }[]>(sql`
    SELECT DISTINCT address FROM (
      SELECT address FROM sessions WHERE account_id = ${accountId}::uuid AND device = ${deviceName(client.userAgent)}
      ORDER BY id DESC LIMIT ${MAX_COMPARED_SESSIONS}) AS newest`)
  const place = await placeOf(client.address)
  const places = await Promise.all(used.map(({ address }) => placeOf(address)))
  return !places.includes(place)
}

export interface ProvedLogin extends Omit<NewLogin, 'accountId'> {
  readonly proof: Proof
  readonly newDevice: boolean
}

/**
 * Opens a session for an existing account and writes a new device to the audit log.
 * @throws WrongCredentials if the proof is no longer valid
 */
export async function logIn(tx: Transaction, { newDevice, proof, ...given }: ProvedLogin): Promise<OpenedSession> {
  await recheckProof(tx, proof)
  const { client } = given
  const accountId = proof.id
  const session = await openSession(tx, { ...given, accountId })
  const details = { device: deviceName(client.userAgent), address: client.address }
  if (newDevice) await audit.add(tx, { actor: accountId, action: 'session.opened-on-new-device', subject: session.id, details })
  return session
}

/** Ends the request's session, if there is one. */
export async function endCallersSession(tx: Transaction, { sub, sid, person }: IdentityClaims, client: Pick<Client, 'requestId'>): Promise<void> {
  if (sub !== undefined && sid !== undefined) await endSessions(tx, person?.id ?? sub, sql`id::text = ${sid}`, client)
}

/** Ends the person's open sessions that match `which` and publishes an event for the gateways. Resolves to their ids. */
export const endSessions = (tx: Transaction, accountId: string, which: Sql, client: Partial<Pick<Client, 'requestId'>>): Promise<string[]> =>
  endMatching(tx, sql`account_id = ${accountId}::uuid AND ${which}`, client)

/** Ends the open sessions in which somebody, or only `personId`, works for the company, except `exceptId`. */
export async function endCompanySessions(
  tx: Transaction,
  { companyId, personId, exceptId }: { readonly companyId: string; readonly personId?: string; readonly exceptId?: string },
  client: Partial<Pick<Client, 'requestId'>>,
): Promise<void> {
  const whose = personId === undefined ? sql`true` : sql`account_id = ${personId}::uuid`
  const kept = exceptId === undefined ? sql`true` : sql`id <> ${exceptId}::uuid`
  await endMatching(tx, sql`${worksFor(companyId)} AND ${whose} AND ${kept}`, client)
}

/** Written so that Postgres finds the sessions with its indexes. */
const worksFor = (companyId: string) => sql`(company_id = ${companyId}::uuid OR (company_id IS NULL AND account_id = ${companyId}::uuid))`

async function endMatching(tx: Transaction, which: Sql, { requestId }: Partial<Pick<Client, 'requestId'>>): Promise<string[]> {
  const ended = await tx.$queryRaw<{ id: string; accountId: string }[]>(sql`
    UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL AND expires_at > now() AND ${which}
    RETURNING id::text, account_id::text AS "accountId"`)
  for (const [accountId, sessions] of Map.groupBy(ended, (session) => session.accountId)) {
    const sessionIds = sessions.map(({ id }) => id)
    // Sends several events, so that each stays small.
    for (let start = 0; start < sessionIds.length; start += 500) {
      const payload = { accountId, sessionIds: sessionIds.slice(start, start + 500) }
      await outbox.add(tx, sessionsRevoked, payload, requestId === undefined ? {} : { requestId })
    }
  }
  return ended.map(({ id }) => id)
}

/** Makes gateways ask again about the sessions in which somebody, or only `personId`, works for the company. */
export async function refreshSessions(
  tx: Transaction,
  { companyId, personId }: { readonly companyId: string; readonly personId?: string },
): Promise<void> {
  const whose = personId === undefined ? sql`true` : sql`account_id = ${personId}::uuid`
  const open = await tx.$queryRaw<{ id: string; accountId: string }[]>(sql`
    SELECT id::text, account_id::text AS "accountId" FROM sessions
    WHERE ${worksFor(companyId)} AND ${whose} AND revoked_at IS NULL AND expires_at > now()`)
  for (const [accountId, sessions] of Map.groupBy(open, (session) => session.accountId)) {
    await outbox.add(tx, sessionsRevoked, { accountId, sessionIds: sessions.map(({ id }) => id), renewed: true })
  }
}

/** Remembers the company for the person's next login. */
const noteUse = (tx: Transaction, personId: string, companyId: string) =>
  tx.$executeRaw(sql`UPDATE memberships SET last_used_at = now() WHERE person_id = ${personId}::uuid AND company_id = ${companyId}::uuid`)

/** Works for another company in the same session, under a new token. @param to.proved whether the device is proved for that company */
export async function moveSession(
  tx: Transaction,
  session: OpenSession,
  { companyId, proved }: { readonly companyId: string; readonly proved: boolean },
  client: Client,
): Promise<OpenedSession> {
  await tx.$executeRaw(sql`UPDATE sessions SET company_id = ${companyId}::uuid, proved = ${proved} WHERE id = ${session.id}::uuid`)
  // A link that was sent for one company proves nothing for another.
  await tx.deviceProof.deleteMany({ where: { sessionId: session.id } })
  await noteUse(tx, session.accountId, companyId)
  return renewSession(tx, { ...session, companyId, proved }, client, { byPassword: false, moved: true })
}

/** Returns the request's session; undefined if it has ended. The gateway may learn of the end a moment later. */
export async function findCallersSession(database: Pick<Database, 'prisma'>, { sub, sid }: IdentityClaims): Promise<OpenSession | undefined> {
  const { data: id } = z.safeParse(z.uuid(), sid)
  if (sub === undefined || id === undefined) return undefined
  const [session] = await database.prisma.$queryRaw<OpenSession[]>(sql`
    SELECT s.id::text, s.account_id::text AS "accountId", coalesce(s.company_id, s.account_id)::text AS "companyId", ${roleInTeam} AS role, s.trusted, s.proved, s.channel
    FROM ${sessionsWithPlace}
    WHERE coalesce(s.company_id, s.account_id) = ${sub}::uuid AND s.id = ${id}::uuid AND ${isOpen}`)
  return session
}

/** Refuses a phone without a browser. @throws NeedsBrowser */
export function requireBrowser({ channel }: Pick<OpenSession, 'channel'>): void {
  if (channel !== null && channel !== 'site') throw new NeedsBrowser()
}

/** @throws Unauthenticated if the session has ended */
export async function requireCallersSession(database: Pick<Database, 'prisma'>, caller: IdentityClaims): Promise<OpenSession> {
  const session = await findCallersSession(database, caller)
  if (!session) throw new Unauthenticated()
  return session
}

/**
 * Gives the session a new token; the old one stops working. Its lifetime still counts from the login.
 * @param options.byPassword whether the person has just entered the password, so that the login counts as recent
 * @param options.moved whether the session works for another company from now on
 * @throws Unauthenticated if the session has ended
 */
export async function renewSession(
  tx: Transaction,
  { id, accountId, companyId, trusted, proved }: Pick<OpenSession, 'id' | 'accountId' | 'companyId' | 'trusted' | 'proved'>,
  client: Client,
  { byPassword = true, moved = false }: { readonly byPassword?: boolean; readonly moved?: boolean } = {},
): Promise<OpenedSession> {
  const { token, tokenHash } = newToken()
  const renewed = await tx.$executeRaw(sql`
    UPDATE sessions SET token_hash = ${tokenHash}, reauthenticated_at = CASE WHEN ${byPassword} THEN now() ELSE reauthenticated_at END
    WHERE id = ${id}::uuid AND EXISTS (SELECT FROM ${sessionsWithPlace} WHERE s.id = sessions.id AND ${isOpen})`)
  if (renewed === 0) throw new Unauthenticated()
  await outbox.add(tx, sessionsRevoked, { accountId, sessionIds: [id], renewed: true, ...(moved ? { companyId } : { sameRights: true }) }, client)
  return { id, accountId, companyId, token, trusted, proved }
}
