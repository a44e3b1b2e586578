// How long sessions live: each use extends them, but only until their lifetime ends.
import { type Sql, sql } from './database.ts'

/** Whether a session belongs to a phone without a browser, and so lives for 30 minutes. */
const isWithoutBrowser = (channel: Sql) => sql`${channel} IN ('ussd', 'sms', 'whatsapp')`

/** Returns how long a session lives without use. */
export const idle = ({ trusted, channel }: { readonly trusted: Sql; readonly channel: Sql }) =>
  sql`CASE WHEN ${isWithoutBrowser(channel)} THEN interval '30 minutes' WHEN ${trusted} THEN interval '30 days' ELSE interval '12 hours' END`

/** How long a session lives after its login, however much it is used. `a` is its account. */
const lifetime = sql`CASE WHEN ${isWithoutBrowser(sql`s.channel`)} THEN interval '30 minutes' WHEN a.role = 'staff' THEN interval '12 hours' ELSE interval '30 days' END`

/** When a session ends. `s` is the session and `a` its account. */
export const sessionEnd = sql`least(s.expires_at, s.created_at + ${lifetime})`

/** Sessions `s` with their account `a`, and the place `m` of the person in the company `c` that the session works for. Staff have none. */
export const sessionsWithPlace = sql`sessions AS s JOIN accounts AS a ON a.id = s.account_id
  LEFT JOIN memberships AS m ON m.person_id = s.account_id AND m.company_id = coalesce(s.company_id, s.account_id)
  LEFT JOIN companies AS c ON c.id = m.company_id`

/** The person's role in the company; null for staff. */
export const roleInTeam = sql`CASE WHEN a.role <> 'staff' THEN m.role END`

/** True for an open session of `sessionsWithPlace`: it ends as soon as the person leaves the company or is suspended. */
export const isOpen = sql`s.revoked_at IS NULL AND ${sessionEnd} > now()
  AND CASE WHEN a.role = 'staff' THEN a.status = 'active' ELSE a.status <> 'closed' AND a.person_suspended_at IS NULL AND c.status = 'active' END`

/** The columns that each use of an open session updates. `s` is the session and `a` its account. */
export const lastUseColumns = sql`last_seen_at = now(), expires_at = least(now() + ${idle({ trusted: sql`s.trusted`, channel: sql`s.channel` })}, s.created_at + ${lifetime})`
