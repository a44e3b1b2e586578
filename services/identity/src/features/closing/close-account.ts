// Closes a company or a login permanently. Decision 0023 says what is kept and what is erased.
import { accountClosed, CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { audit, dropProposals, eraseActivity, eraseApprovals, RoleForbids } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { StaffStay } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { eraseLogin } from '#lib/closed-account.ts'
import { type Proof, recheckProof } from '#lib/credentials.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { leave, lockTeam } from '#lib/places.ts'
import { endCompanySessions, type OpenSession } from '#lib/sessions.ts'

/**
 * An owner closes the company, and with it the logins of everybody who works for no other company. Anybody else closes only their own login.
 * @throws StaffStay, LastOwner; WrongCredentials or Unauthenticated if the proof is no longer valid; RoleForbids if the person has just got another role
 */
export async function closeAccount(
  tx: Transaction,
  proof: Proof,
  { companyId, role }: Pick<OpenSession, 'companyId' | 'role'>,
  client: Client,
): Promise<void> {
  await recheckProof(tx, proof)
  const { id: personId } = proof
  if (role === null) throw new StaffStay()
  await lockTeam(tx, companyId)
  if (!(await tx.membership.findFirst({ where: { personId, companyId, role } }))) throw new RoleForbids()
  if (role === 'owner') await closeCompany(tx, companyId, client)
  else {
    for (const place of await tx.membership.findMany({ where: { personId }, orderBy: { companyId: 'asc' } })) await leave(tx, place, client)
    await eraseLogin(tx, personId, client)
  }
  await audit.add(tx, {
    actor: personId,
    action: 'account.closed',
    subject: role === 'owner' ? companyId : personId,
    details: { address: client.address },
  })
}

/** Keeps the emptied rows, so that no id is ever used again. */
async function closeCompany(tx: Transaction, companyId: string, client: Client): Promise<void> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: companyId }, include: { memberships: true } })
  await endCompanySessions(tx, { companyId }, client)
  await tx.membership.deleteMany({ where: { companyId } })
  await tx.teamInvitation.deleteMany({ where: { companyId } })
  await tx.freezeLink.deleteMany({ where: { companyId } })
  const username = `closed_${companyId.replaceAll('-', '')}`
  await tx.company.update({ where: { id: companyId }, data: { status: 'closed', name: CLOSED_ACCOUNT_NAME, username, frozenBy: '' } })
  await tx.account.update({ where: { id: companyId }, data: { name: CLOSED_ACCOUNT_NAME } })
  await tx.account.updateMany({ where: { id: companyId, status: 'closed' }, data: { username } })
  await tx.profile.deleteMany({ where: { accountId: companyId } })
  // Messages to staff are kept for their usual time, but no longer linked to the account.
  await tx.contactMessage.updateMany({ where: { accountId: companyId }, data: { accountId: null } })
  await tx.invitation.updateMany({ where: { organizationId: companyId }, data: { contactPerson: '', email: '' } })
  await eraseActivity(tx, companyId)
  await eraseApprovals(tx, companyId)
  await dropProposals(tx, companyId)
  // The stored responses for repeated calls contain the user's data.
  await tx.$executeRaw(sql`DELETE FROM courier.idempotency_keys WHERE scope = ${companyId} OR body::json ->> 'id' = ${companyId}`)
  await outbox.add(tx, accountClosed, { id: companyId, role: company.kind, closedAt: new Date().toISOString() }, client)
  for (const { personId } of company.memberships) {
    if ((await tx.membership.count({ where: { personId } })) === 0) await eraseLogin(tx, personId, client)
  }
}
