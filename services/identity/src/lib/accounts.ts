// Creates accounts with a unique email address and username.
import { randomUUIDv7 } from 'node:crypto'
import { EmailTaken } from '#errors.ts'
import { sql, type Transaction } from './database.ts'
import { deriveUsername, fitsName } from './usernames.ts'

export interface NewAccount {
  readonly name: string
  /** As typed. */
  readonly email: string
  readonly passwordHash: string
  /** A member or an organization owns a new company with the account's id. */
  readonly role: 'member' | 'organization' | 'staff' | 'person'
  /** The person's own name; empty if unknown. */
  readonly personName?: string
  /** The id, if another service has already created one; otherwise a new id is created. */
  readonly id?: string
  readonly createdAt: Date
  /** Used if it fits the name and is free. */
  readonly preferredUsername?: string | undefined
}

/** Later attempts add three random characters, so five attempts are always enough. */
const ATTEMPTS = 5

/** @throws EmailTaken */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<{ id: string; username: string }> {
  const { name, passwordHash, role, createdAt, preferredUsername: preferred, id = randomUUIDv7(), personName = '' } = account
  const email = account.email.toLowerCase()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const username = attempt === 0 && preferred !== undefined && fitsName(preferred, name) ? preferred : deriveUsername(name, attempt)
    // A unique violation would abort the transaction. With ON CONFLICT, the insert waits for a simultaneous insert and then reports the conflict.
    const inserted = await tx.$executeRaw(sql`
      INSERT INTO accounts (id, username, email, name, person_name, password_hash, role, created_at)
      VALUES (${id}::uuid, ${username}, ${email}, ${name}, ${personName}, ${passwordHash}, ${role}, ${createdAt})
      ON CONFLICT DO NOTHING`)
    if (inserted === 1) return { id, username }
    if (await tx.account.findUnique({ where: { email }, select: { id: true } })) throw new EmailTaken()
  }
  throw new Error(`found no free username in ${ATTEMPTS} attempts`)
}
