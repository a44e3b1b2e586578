// What the gateway asks for every session that it does not know yet.

import type { resolveSession } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { type Database, sql } from '#lib/database.ts'
import { hashToken, isOpen, touched } from '#lib/sessions.ts'

export type ResolvedSession = EndpointOutput<typeof resolveSession>

interface SessionRow {
  readonly id: string
  readonly accountId: string
  readonly role: string
  readonly expiresAt: Date
  readonly authenticatedAt: Date
  readonly stale: boolean
}

/** Null for a token that nobody has, an ended session and a suspended account alike. Using a session keeps it alive. */
export async function resolve({ prisma }: Database, token: string): Promise<ResolvedSession> {
  const [found] = await prisma.$queryRaw<SessionRow[]>(sql`
    SELECT s.id::text, s.account_id::text AS "accountId",
           -- Staff without a second factor are let in as members.
           CASE WHEN a.role = 'staff' AND a.totp_confirmed_at IS NULL THEN 'member' ELSE a.role END AS role, s.expires_at AS "expiresAt",
           coalesce(s.reauthenticated_at, s.created_at) AS "authenticatedAt",
           s.last_seen_at < now() - interval '5 minutes' AS stale
    FROM sessions AS s JOIN accounts AS a ON a.id = s.account_id
    WHERE s.token_hash = ${hashToken(token)} AND ${isOpen}`)
  if (!found) return { session: null }
  const { id, accountId, role, authenticatedAt, stale } = found
  // A write every five minutes is enough to tell twelve hours.
  const [used] = stale
    ? await prisma.$queryRaw<{ expiresAt: Date }[]>(sql`
        UPDATE sessions SET ${touched} WHERE id = ${id}::uuid AND revoked_at IS NULL RETURNING expires_at AS "expiresAt"`)
    : []
  const { expiresAt } = used ?? found
  return { session: { id, accountId, role, expiresAt: expiresAt.toISOString(), authenticatedAt: authenticatedAt.toISOString() } }
}
