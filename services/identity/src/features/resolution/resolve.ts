// Answers the gateway whose session a cookie is, and notifications whether a session is still open.

import type { findOpenSession, resolveSession, StaffRole, TeamRole } from '@ungana/contracts-identity'
import type { Currency, EndpointOutput } from '@ungana/contracts-kit'
import { type Database, sql } from '#lib/database.ts'
import { isOpen, lastUseColumns, roleInTeam, sessionEnd, sessionsWithPlace } from '#lib/session-lifetime.ts'
import { hashToken } from '#lib/sessions.ts'

export type ResolvedSession = EndpointOutput<typeof resolveSession>

interface SessionRow {
  readonly id: string
  readonly accountId: string
  readonly role: string
  readonly personId: string
  readonly personName: string
  /** Null for staff. */
  readonly teamRole: TeamRole | null
  /** Null for members. */
  readonly staffRole: StaffRole | null
  readonly expiresAt: Date
  /** Null if nobody has entered a password. */
  readonly authenticatedAt: Date | null
  readonly unproved: boolean
  readonly frozen: boolean
  readonly shown: boolean | null
  /** Null if nobody must agree. */
  readonly secondPersonAmount: number | null
  readonly secondPersonCurrency: Currency | null
  readonly stale: boolean
}

/** Returns null for an unknown token, an ended session or a suspended company. Each use extends the session within its lifetime. */
export async function resolve({ prisma }: Database, token: string): Promise<ResolvedSession> {
  const [found] = await prisma.$queryRaw<SessionRow[]>(sql`
    SELECT s.id::text, coalesce(s.company_id, s.account_id)::text AS "accountId",
           -- Staff without a second factor have a member's rights.
           CASE WHEN a.role <> 'staff' THEN c.kind WHEN a.totp_confirmed_at IS NULL THEN 'member' ELSE 'staff' END AS role, ${sessionEnd} AS "expiresAt",
           s.account_id::text AS "personId", a.person_name AS "personName", ${roleInTeam} AS "teamRole", a.staff_role AS "staffRole",
           coalesce(s.reauthenticated_at, CASE WHEN s.channel IS NULL THEN s.created_at END) AS "authenticatedAt",
           NOT s.proved AS unproved, a.role <> 'staff' AND c.frozen_at IS NOT NULL AS frozen, c.names_shown AS shown,
           c.second_person_amount::float8 AS "secondPersonAmount", c.second_person_currency AS "secondPersonCurrency", s.last_seen_at < now() - interval '5 minutes' AS stale
    FROM ${sessionsWithPlace}
    WHERE s.token_hash = ${hashToken(token)} AND ${isOpen}`)
  if (!found) return { session: null }
  const { id, accountId, role, personId, personName, teamRole, staffRole, authenticatedAt, unproved, frozen, shown, stale } = found
  // The session lives for 12 hours or more, so a write every five minutes is exact enough.
  const [used] = stale
    ? await prisma.$queryRaw<{ expiresAt: Date }[]>(sql`
        UPDATE sessions AS s SET ${lastUseColumns}
        FROM accounts AS a WHERE s.id = ${id}::uuid AND a.id = s.account_id AND s.revoked_at IS NULL RETURNING s.expires_at AS "expiresAt"`)
    : []
  const { expiresAt } = used ?? found
  const person = teamRole === null ? {} : { person: { id: personId, name: personName, role: teamRole, ...(shown && { shown: true as const }) } }
  const times = { expiresAt: expiresAt.toISOString(), ...(authenticatedAt && { authenticatedAt: authenticatedAt.toISOString() }) }
  const { secondPersonAmount: amountMinor, secondPersonCurrency: currency } = found
  const secondPerson = amountMinor !== null && currency !== null && teamRole !== null ? { secondPerson: { amountMinor, currency } } : {}
  const flags = { ...(unproved && { unproved: true as const }), ...(frozen && { frozen: true as const }) }
  return { session: { id, accountId, role, ...times, ...person, ...(staffRole && { staffRole }), ...flags, ...secondPerson } }
}

interface OpenRow {
  readonly personId: string
  readonly companyId: string
  readonly role: TeamRole | null
  readonly language: string | null
}

/** Does not count as a use of the session. */
export async function findOpen({ prisma }: Database, id: string): Promise<EndpointOutput<typeof findOpenSession>['session']> {
  const [found] = await prisma.$queryRaw<OpenRow[]>(sql`
    SELECT s.account_id::text AS "personId", coalesce(s.company_id, s.account_id)::text AS "companyId", ${roleInTeam} AS role, a.language
    FROM ${sessionsWithPlace} WHERE s.id = ${id}::uuid AND ${isOpen}`)
  if (!found) return null
  const { role, language, ...session } = found
  return { ...session, ...(role !== null && { role }), ...(language !== null && { language }) }
}
