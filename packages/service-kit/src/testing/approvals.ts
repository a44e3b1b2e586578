import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'

/** Inserts a request that another person of the company has made, and returns its id. */
export async function askedApproval(
  pool: pg.Pool,
  companyId: string,
  { kind, subject, about, payload }: { readonly kind: string; readonly subject: string; readonly about: string; readonly payload: object },
): Promise<string> {
  const words = { about, partner: null, amount: null, values: [], page: null }
  const { rows } = await pool.query(
    `INSERT INTO approvals.requests (id, company_id, kind, subject, content, words, payload, person_id, person_name, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, 'same', $5, $6, $7, 'Grace Uwera', now(), now() + interval '7 days') RETURNING id`,
    [randomUUIDv7(), companyId, kind, subject, words, payload, randomUUID()],
  )
  return rows[0].id
}
