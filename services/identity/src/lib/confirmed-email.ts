// Tells other services that an account's email address is confirmed.
import { accountEmailConfirmed } from '@ungana/contracts-identity'
import { outbox } from '@ungana/service-kit/courier'
import type { Client } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'

/** Call it after storing `emailConfirmedAt`. Says nothing about staff, who own no content. */
export async function announceConfirmedEmail(tx: Transaction, id: string, client: Client): Promise<void> {
  const { role, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id }, select: { role: true, emailConfirmedAt: true } })
  if (role === 'staff' || emailConfirmedAt === null) return
  await outbox.add(tx, accountEmailConfirmed, { id, role: role as 'member', confirmedAt: emailConfirmedAt.toISOString() }, client)
}
