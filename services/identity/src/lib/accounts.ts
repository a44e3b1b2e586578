// Making accounts: one for each e-mail address, each with a username of its own.
import { randomUUIDv7 } from 'node:crypto'
import { EmailTaken } from '#errors.ts'
import { sql, type Transaction } from './database.ts'
import { deriveUsername, fitsName } from './usernames.ts'

export interface NewAccount {
  readonly name: string
  /** As typed. */
  readonly email: string
  readonly passwordHash: string
  readonly role: 'member' | 'organization' | 'staff'
  /** One that another part gave it already; else a new one. */
  readonly id?: string
  readonly createdAt: Date
  /** Taken where it fits the name and is free. */
  readonly usernameWish?: string | undefined
}

/** Three random characters beside the time: that so many are taken does not happen. */
const ATTEMPTS = 5

/** @throws EmailTaken */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<{ id: string; username: string }> {
  const { name, passwordHash, role, createdAt, usernameWish: wish, id = randomUUIDv7() } = account
  const email = account.email.toLowerCase()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const username = attempt === 0 && wish !== undefined && fitsName(wish, name) ? wish : deriveUsername(name, attempt)
    // A unique violation would end the transaction; this waits for a twin's outcome and says which of the two it is.
    const inserted = await tx.$executeRaw(sql`
      INSERT INTO accounts (id, username, email, name, password_hash, role, created_at)
      VALUES (${id}::uuid, ${username}, ${email}, ${name}, ${passwordHash}, ${role}, ${createdAt})
      ON CONFLICT DO NOTHING`)
    if (inserted === 1) return { id, username }
    if (await tx.account.findUnique({ where: { email }, select: { id: true } })) throw new EmailTaken()
  }
  throw new Error(`No free username was found in ${ATTEMPTS} attempts`)
}
