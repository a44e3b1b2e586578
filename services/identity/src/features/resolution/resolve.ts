// Resolves session cookies for the gateway.

import type { resolveSession } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { type Database, sql } from '#lib/database.ts'
import { isOpen, lastUseColumns, sessionEnd } from '#lib/session-lifetime.ts'
import { hashToken } from '#lib/sessions.ts'

export type ResolvedSession = EndpointOutput<typeof resolveSession>

interface SessionRow {
  readonly id: string
  readonly accountId: string
  readonly role: string
  readonly expiresAt: Date
  readonly authenticatedAt: Date
  readonly stale: boolean
}

/** Returns null for an unknown token, an ended session or a suspended account. Each use extends the session within its lifetime. */
export async function resolve({ prisma }: Database, token: string): Promise<ResolvedSession> {
  const [found] = await prisma.$queryRaw<SessionRow[]>(sql`
    SELECT s.id::text, s.account_id::text AS "accountId",
           -- Staff without a second factor have a member's rights.
           CASE WHEN a.role = 'staff' AND a.totp_confirmed_at IS NULL THEN 'member' ELSE a.role END AS role, ${sessionEnd} AS "expiresAt",
           coalesce(s.reauthenticated_at, s.created_at) AS "authenticatedAt",
           s.last_seen_at < now() - interval '5 minutes' AS stale
    FROM sessions AS s JOIN accounts AS a ON a.id = s.account_id
    WHERE s.token_hash = ${hashToken(token)} AND ${isOpen}`)
  if (!found) return { session: null }
  const { id, accountId, role, authenticatedAt, stale } = found
  // The session lives for 12 hours or more, so a write every five minutes is exact enough.
  const [used] = stale
    ? await prisma.$queryRaw<{ expiresAt: Date }[]>(sql`
        UPDATE sessions AS s SET ${lastUseColumns}
        FROM accounts AS a WHERE s.id = ${id}::uuid AND a.id = s.account_id AND s.revoked_at IS NULL RETURNING s.expires_at AS "expiresAt"`)
    : []
  const { expiresAt } = used ?? found
  return { session: { id, accountId, role, expiresAt: expiresAt.toISOString(), authenticatedAt: authenticatedAt.toISOString() } }
}
