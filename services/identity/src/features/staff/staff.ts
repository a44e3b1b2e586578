// Accounts of the people who run the site. They are made on the command line, never through the site.
import { audit } from '@ungana/service-kit'
import { insertAccount } from '#lib/accounts.ts'
import type { Identity } from '#lib/dependencies.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly usernameWish?: string
}

/** @throws EmailTaken */
export async function addStaff({ transaction }: Pick<Identity, 'transaction'>, staff: NewStaff): Promise<{ id: string; username: string }> {
  return transaction(async (tx) => {
    const account = await insertAccount(tx, { ...staff, role: 'staff', createdAt: new Date() })
    await audit.add(tx, { actor: 'command-line', action: 'staff.added', subject: account.id, details: { username: account.username } })
    return account
  })
}
