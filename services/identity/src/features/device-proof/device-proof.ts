// Proves new devices by the second factor, by another owner, or by an emailed link.
import { deviceProofLink, type listWaitingDevices, type proveDevice, type readDeviceProof, sessionsRevoked } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { audit, Unauthenticated } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { queueMail } from '@ungana/service-kit/mailer'
import { LinkOver, SessionNotFound } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { requireCode } from '#lib/credentials.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { tellOwners } from '#lib/owner-notices.ts'
import { placeOf } from '#lib/place.ts'
import { isOpen, sessionsWithPlace } from '#lib/session-lifetime.ts'
import { endSessions, hashToken, newToken, type OpenSession } from '#lib/sessions.ts'
import { approveDeviceMail, proveDeviceMail } from './mails.ts'

const within = deviceProofLink.seconds

/** @throws CodeRequired, WrongCode, TooManyAttempts */
export async function prove(
  identity: Identity,
  session: OpenSession,
  { code, client }: { readonly code: string | undefined; readonly client: Client },
): Promise<EndpointOutput<typeof proveDevice>> {
  const { id, accountId, proved } = session
  if (proved) return { proved: true, sentTo: 'nobody' }
  const { site } = identity
  const { totpConfirmedAt, email, personName } = await identity.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (totpConfirmedAt) {
    await requireCode(identity, { id: accountId, sessionId: id }, code, client)
    await identity.transaction((tx) => accept(tx, session, { actor: accountId, site }))
    return { proved: true, sentTo: 'nobody' }
  }
  await identity.throttles.deviceProof(accountId)
  return identity.transaction(async (tx) => {
    const stays = await tx.$queryRaw<unknown[]>(sql`
      SELECT 1 FROM sessions WHERE id = ${id}::uuid AND coalesce(company_id, account_id) = ${session.companyId}::uuid FOR NO KEY UPDATE`)
    if (stays.length === 0) throw new Unauthenticated()
    await tx.deviceProof.deleteMany({ where: { sessionId: id } })
    const owners = await otherOwners(tx, session)
    const person = personName || email
    for (const to of owners) await queueMail(tx, approveDeviceMail(to, { token: await addProof(tx, id, to), person, site }), { within })
    if (owners.length > 0) return { proved: false, sentTo: 'owners' }
    await queueMail(tx, proveDeviceMail(email, { token: await addProof(tx, id, email), site }), { within })
    return { proved: false, sentTo: 'you' }
  })
}

/** Confirmed addresses of the company's other owners. */
async function otherOwners(tx: Transaction, { companyId, accountId }: OpenSession): Promise<string[]> {
  const owners = await tx.membership.findMany({
    where: { companyId, role: 'owner', personId: { not: accountId }, person: { emailConfirmedAt: { not: null }, personSuspendedAt: null } },
    select: { person: { select: { email: true } } },
  })
  return owners.map(({ person }) => person.email)
}

async function addProof(tx: Transaction, sessionId: string, email: string): Promise<string> {
  const { token, tokenHash } = newToken()
  await tx.deviceProof.create({ data: { tokenHash: new Uint8Array(tokenHash), sessionId, email, expiresAt: new Date(Date.now() + within * 1000) } })
  return token
}

async function accept(
  tx: Transaction,
  { id, accountId, companyId }: Pick<OpenSession, 'id' | 'accountId' | 'companyId'>,
  { actor, site }: { readonly actor: string; readonly site: string },
): Promise<void> {
  await tx.session.update({ where: { id }, data: { proved: true } })
  await tx.deviceProof.deleteMany({ where: { sessionId: id } })
  await outbox.add(tx, sessionsRevoked, { accountId, sessionIds: [id], renewed: true })
  await audit.add(tx, { actor, action: 'device.proved', subject: accountId, details: { session: id } })
  const { personName, email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { personName: true, email: true } })
  const { device } = await tx.session.findUniqueOrThrow({ where: { id }, select: { device: true } })
  const what = text('A new device of {person} was confirmed: {device}.', { person: personName || email, device })
  await tellOwners(tx, { companyId, site, what })
}

interface AskingSession {
  readonly sessionId: string
  readonly accountId: string
  readonly companyId: string
  readonly person: string
  readonly device: string
  readonly address: string
  readonly at: Date
  readonly sentTo: string
}

/** Sessions `s` on new devices whose proof `p` was asked for. A link of somebody who is no longer an owner proves nothing. */
const asking = sql`SELECT s.id::text AS "sessionId", a.id::text AS "accountId", coalesce(s.company_id, s.account_id)::text AS "companyId", coalesce(nullif(a.person_name, ''), a.email) AS person, s.device, s.address,
    s.created_at AS at, p.email AS "sentTo"
  FROM ${sessionsWithPlace} JOIN device_proofs AS p ON p.session_id = s.id
  WHERE p.expires_at > now() AND NOT s.proved AND ${isOpen}
    AND (p.email = a.email OR EXISTS (SELECT FROM memberships AS o JOIN accounts AS oa ON oa.id = o.person_id WHERE o.company_id = c.id AND o.role = 'owner' AND oa.email = p.email))`

/** Keeps the session in its company while somebody answers. */
const locked = sql`FOR NO KEY UPDATE OF s`

async function requireProof(prisma: Pick<Transaction, '$queryRaw'>, token: string, lock = sql``): Promise<AskingSession> {
  const [found] = await prisma.$queryRaw<AskingSession[]>(sql`${asking} AND p.token_hash = ${hashToken(token)} ${lock}`)
  if (!found) throw new LinkOver()
  return found
}

const present = async ({ person, device, address, at }: AskingSession): Promise<EndpointOutput<typeof readDeviceProof>> => {
  const place = await placeOf(address)
  return { person, device, address, at: at.toISOString(), ...(place !== undefined && { place }) }
}

/** @throws LinkOver */
export async function readProof({ prisma }: Pick<Database, 'prisma'>, token: string): Promise<EndpointOutput<typeof readDeviceProof>> {
  return present(await requireProof(prisma, token))
}

/** @throws LinkOver */
export async function answerProof(
  tx: Transaction,
  token: string,
  { refuse, client, site }: { readonly refuse: boolean; readonly client: Client; readonly site: string },
): Promise<void> {
  const { sessionId, accountId, companyId, sentTo } = await requireProof(tx, token, locked)
  // Of two simultaneous calls, only one deletes the proof.
  const { count } = await tx.deviceProof.deleteMany({ where: { tokenHash: new Uint8Array(hashToken(token)) } })
  if (count === 0) throw new LinkOver()
  if (!refuse) return accept(tx, { id: sessionId, accountId, companyId }, { actor: sentTo, site })
  await refuseDevice(tx, { sessionId, accountId }, { actor: sentTo, client })
}

async function refuseDevice(
  tx: Transaction,
  { sessionId, accountId }: Pick<AskingSession, 'sessionId' | 'accountId'>,
  { actor, client }: { readonly actor: string; readonly client: Client },
): Promise<void> {
  await endSessions(tx, accountId, sql`id = ${sessionId}::uuid`, client)
  await tx.deviceProof.deleteMany({ where: { sessionId } })
  await audit.add(tx, { actor, action: 'device.refused', subject: accountId, details: { session: sessionId, address: client.address } })
}

type Owner = Pick<OpenSession, 'accountId' | 'companyId'>

/** Devices of other people, because nobody proves an own device without an email. */
const forOwner = ({ accountId, companyId }: Owner) =>
  sql`${asking} AND a.id <> ${accountId}::uuid AND coalesce(s.company_id, s.account_id) = ${companyId}::uuid`

/** Devices that wait for the owner, newest first. */
export async function listWaiting({ prisma }: Pick<Database, 'prisma'>, owner: Owner): Promise<EndpointOutput<typeof listWaitingDevices>> {
  const found = await prisma.$queryRaw<AskingSession[]>(sql`${forOwner(owner)} ORDER BY s.id DESC`)
  // Each owner was sent a link, so a session may be found several times.
  const sessions = new Map(found.map((session) => [session.sessionId, session]))
  return Promise.all([...sessions.values()].map(async (session) => ({ id: session.sessionId, ...(await present(session)) })))
}

/** @throws SessionNotFound */
export async function answerWaiting(
  tx: Transaction,
  owner: Owner,
  id: string,
  { refuse, client, site }: { readonly refuse: boolean; readonly client: Client; readonly site: string },
): Promise<void> {
  const [found] = await tx.$queryRaw<AskingSession[]>(sql`${forOwner(owner)} AND s.id = ${id}::uuid ${locked}`)
  if (!found) throw new SessionNotFound()
  // Of two simultaneous calls, only one deletes the links.
  const { count } = await tx.deviceProof.deleteMany({ where: { sessionId: id } })
  if (count === 0) throw new SessionNotFound()
  const actor = owner.accountId
  if (refuse) await refuseDevice(tx, found, { actor, client })
  else await accept(tx, { id, accountId: found.accountId, companyId: found.companyId }, { actor, site })
}

/** Deletes expired links. */
export async function deleteExpiredProofs({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.deviceProof.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}
