// Drivers without an email address: the company adds them, and they log in with a link and a code.
import { createHash, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import {
  type addDriver as addDriverCall,
  DRIVER_CODE_TRIES,
  driverLink,
  type IdentityClaims,
  type SessionUserBody,
  type TeamRole,
} from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { LinkOver, PersonNotFound } from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import type { Client } from '#lib/client.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { tellOwners } from '#lib/owner-notices.ts'
import { unmatchableHash } from '#lib/passwords.ts'
import { lockTeam } from '#lib/places.ts'
import { findUser, nameOf } from '#lib/session-user.ts'
import { hashToken, newToken, type OpenedSession, openSession } from '#lib/sessions.ts'
import type { Editor } from './team.ts'

type DriverLogin = EndpointOutput<typeof addDriverCall>

const ROLE = 'driver' satisfies TeamRole

/** The driver has no password and a made-up address, which no email reaches. */
export async function addDriver(tx: Transaction, { companyId, accountId, site }: Editor, name: string): Promise<DriverLogin> {
  const id = randomUUIDv7()
  const email = `${id}@driver.invalid`
  await insertAccount(tx, { id, name, personName: name, email, passwordHash: unmatchableHash, role: 'person', createdAt: new Date() })
  await tx.account.update({ where: { id }, data: { byLink: true } })
  await lockTeam(tx, companyId)
  await tx.membership.create({ data: { personId: id, companyId, role: ROLE } })
  const login = await makeLink(tx, { personId: id, companyId })
  await audit.add(tx, { actor: accountId, action: 'team.driver-added', subject: companyId, details: { person: id } })
  await tellOwners(tx, { companyId, site, what: text('{person} was added to your team as a driver.', { person: name }) })
  return login
}

/** @throws PersonNotFound */
export async function sendDriverLink(tx: Transaction, { companyId, accountId }: Editor, personId: string): Promise<DriverLogin> {
  const driver = await tx.membership.findFirst({ where: { companyId, personId, role: ROLE, person: { byLink: true } } })
  if (!driver) throw new PersonNotFound()
  const login = await makeLink(tx, { personId, companyId })
  await audit.add(tx, { actor: accountId, action: 'team.driver-link-made', subject: companyId, details: { person: personId } })
  return login
}

async function makeLink(tx: Transaction, place: { readonly personId: string; readonly companyId: string }): Promise<DriverLogin> {
  const { token, tokenHash } = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(Date.now() + driverLink.seconds * 1000)
  const facts = { tokenHash: new Uint8Array(tokenHash), codeHash: new Uint8Array(hashCode(token, code)), wrongCodes: 0, expiresAt }
  await tx.driverLink.upsert({ where: { personId_companyId: place }, create: { ...place, ...facts }, update: facts })
  return { personId: place.personId, token, code, expiresAt: expiresAt.toISOString() }
}

/** With the token, which is not stored, so that the database does not tell the code. */
const hashCode = (token: string, code: string) => createHash('sha256').update(`${token} ${code}`).digest()

interface OpenLink {
  readonly personId: string
  readonly companyId: string
  readonly codeHash: Uint8Array
  readonly wrongCodes: number
}

/** @throws LinkOver */
async function requireDriverLink(prisma: Pick<Transaction, '$queryRaw'>, token: string): Promise<OpenLink> {
  const [found] = await prisma.$queryRaw<OpenLink[]>(sql`
    SELECT l.person_id::text AS "personId", l.company_id::text AS "companyId", l.code_hash AS "codeHash", l.wrong_codes AS "wrongCodes"
    FROM driver_links AS l JOIN memberships AS m ON m.person_id = l.person_id AND m.company_id = l.company_id
      JOIN companies AS c ON c.id = l.company_id JOIN accounts AS a ON a.id = l.person_id
    WHERE l.token_hash = ${hashToken(token)} AND l.expires_at > now() AND l.wrong_codes < ${DRIVER_CODE_TRIES}
      AND m.role = ${ROLE} AND c.status = 'active' AND a.by_link AND a.person_suspended_at IS NULL
    FOR UPDATE OF l`)
  if (!found) throw new LinkOver()
  return found
}

/** @throws LinkOver */
export async function readDriverLink(tx: Transaction, token: string): Promise<{ companyName: string; name: string }> {
  const { personId, companyId } = await requireDriverLink(tx, token)
  const company = await tx.company.findUniqueOrThrow({ where: { id: companyId }, include: { registeredBy: { select: { profile: true } } } })
  const { personName } = await tx.account.findUniqueOrThrow({ where: { id: personId }, select: { personName: true } })
  return { companyName: nameOf(company), name: personName }
}

interface CodeGiven {
  readonly token: string
  readonly code: string
  readonly client: Client
  readonly caller: IdentityClaims
}

/** Returns undefined for a wrong code, which counts. @throws LinkOver */
export async function logInDriver(
  tx: Transaction,
  { token, code, client, caller }: CodeGiven,
): Promise<{ readonly user: SessionUserBody; readonly session: OpenedSession } | undefined> {
  const { personId, companyId, codeHash } = await requireDriverLink(tx, token)
  const where = { tokenHash: new Uint8Array(hashToken(token)) }
  if (!timingSafeEqual(codeHash, hashCode(token, code))) {
    await tx.driverLink.update({ where, data: { wrongCodes: { increment: 1 } } })
    return undefined
  }
  await tx.driverLink.delete({ where })
  const session = await openSession(tx, { accountId: personId, companyId, trusted: true, client, caller })
  await audit.add(tx, { actor: personId, action: 'team.driver-logged-in', subject: companyId, details: { address: client.address } })
  const user = await findUser({ prisma: tx }, { accountId: personId, companyId })
  if (!user) throw new LinkOver()
  return { user, session }
}

/** Deletes expired links. */
export async function deleteExpiredDriverLinks({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.driverLink.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}
