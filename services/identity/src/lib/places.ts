// The company that a person works for.
import { personLeft, type TeamRole } from '@ungana/contracts-identity'
import { outbox } from '@ungana/service-kit/courier'
import { AccountSuspended, LastOwner, NoCompany } from '#errors.ts'
import type { Client } from './client.ts'
import { moveContact } from './company-contact.ts'
import { sql, type Transaction } from './database.ts'
import { endCompanySessions } from './sessions.ts'

/** A person's place in a company. */
export interface Place {
  readonly personId: string
  readonly companyId: string
}

/** Returns the company for which the person worked last. @throws AccountSuspended, NoCompany */
export async function requirePlace({ prisma }: { readonly prisma: Pick<Transaction, '$queryRaw'> }, personId: string): Promise<string> {
  const places = await prisma.$queryRaw<{ companyId: string; status: string }[]>(sql`
    SELECT c.id::text AS "companyId", CASE WHEN a.person_suspended_at IS NULL THEN c.status ELSE 'suspended' END AS status
    FROM memberships AS m JOIN companies AS c ON c.id = m.company_id JOIN accounts AS a ON a.id = m.person_id
    WHERE m.person_id = ${personId}::uuid AND c.status <> 'closed' ORDER BY m.last_used_at DESC NULLS LAST, m.joined_at, c.id`)
  const active = places.find(({ status }) => status === 'active')
  if (active) return active.companyId
  throw places.length > 0 ? new AccountSuspended() : new NoCompany()
}

/** Locks the company's people, so that two owners cannot leave at the same time. */
export async function lockTeam(tx: Transaction, companyId: string): Promise<void> {
  await tx.$queryRaw(sql`SELECT 1 FROM companies WHERE id = ${companyId}::uuid FOR NO KEY UPDATE`)
}

/** Ends the person's access at once. @throws LastOwner */
export async function leave(tx: Transaction, { personId, companyId }: Place, client: Pick<Client, 'requestId'>): Promise<void> {
  await lockTeam(tx, companyId)
  await stopOwning(tx, { personId, companyId }, client)
  await tx.membership.deleteMany({ where: { personId, companyId } })
  await endAccess(tx, { companyId, personId }, client)
}

/** Ends the person's sessions in the company, and what other services keep for the person there. */
export async function endAccess(tx: Transaction, place: Place, client: Pick<Client, 'requestId'>): Promise<void> {
  await endCompanySessions(tx, place, client)
  await outbox.add(tx, personLeft, { companyId: place.companyId, personId: place.personId }, { requestId: client.requestId })
}

/** Call it before a person leaves or gets another role. @throws LastOwner */
export async function stopOwning(tx: Transaction, { personId, companyId }: Place, client: Pick<Client, 'requestId'>): Promise<void> {
  const owner = await tx.membership.findFirst({ where: { companyId, personId, role: 'owner' satisfies TeamRole } })
  if (!owner) return
  const next = await nextOwner(tx, { personId, companyId })
  if (!next) throw new LastOwner()
  // An export contains the company's data.
  await tx.accountExport.deleteMany({ where: { accountId: personId } })
  await passContactOn(tx, { personId, companyId }, next.personId, client)
}

/** The oldest other owner who is not suspended. */
export const nextOwner = (tx: Transaction, { personId, companyId }: Place) =>
  tx.membership.findFirst({
    where: { companyId, role: 'owner' satisfies TeamRole, personId: { not: personId }, person: { personSuspendedAt: null } },
    orderBy: [{ joinedAt: 'asc' }, { personId: 'asc' }],
  })

/** Makes `nextId` the contact of the company if the person was it. */
export async function passContactOn(
  tx: Transaction,
  { personId, companyId }: Place,
  nextId: string,
  client: Pick<Client, 'requestId'>,
): Promise<void> {
  const { contactId } = await tx.company.findUniqueOrThrow({ where: { id: companyId }, select: { contactId: true } })
  if (contactId === personId) await moveContact(tx, companyId, nextId, client)
}
