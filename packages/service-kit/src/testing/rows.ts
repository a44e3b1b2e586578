// Reads rows of the kit's tables, the oldest first.
import type pg from 'pg'
import type { Mail } from '../mailer/index.ts'

/** The payloads of all events with this name in the outbox. */
// biome-ignore lint/suspicious/noExplicitAny: tests read it, and fail if it differs.
export async function publishedEvents<T = any>(pool: pg.Pool, name: string): Promise<T[]> {
  const { rows } = await pool.query<{ payload: T }>('SELECT payload FROM courier.outbox WHERE event = $1 ORDER BY position', [name])
  return rows.map(({ payload }) => payload)
}

/** Unsent emails, either all or only those to one address. */
export async function queuedMails(pool: pg.Pool, to?: string): Promise<Mail[]> {
  const { rows } = await pool.query<{ mail: Mail }>('SELECT mail FROM mail.queue ORDER BY id')
  return rows.map(({ mail }) => mail).filter((mail) => to === undefined || mail.to === to)
}

export interface Audited {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: Record<string, unknown>
}

export async function auditEntries(pool: pg.Pool): Promise<Audited[]> {
  return (await pool.query<Audited>('SELECT actor, action, subject, details FROM audit.entries ORDER BY sequence')).rows
}
