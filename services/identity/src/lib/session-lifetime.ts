// How long sessions live: each use extends them, but only until their lifetime ends.
import { type Sql, sql } from './database.ts'

/** Returns how long a session lives without use. */
export const idle = (trusted: Sql) => sql`CASE WHEN ${trusted} THEN interval '30 days' ELSE interval '12 hours' END`

/** How long a session lives after its login, however much it is used. `a` is its account. */
const lifetime = sql`CASE WHEN a.role = 'staff' THEN interval '12 hours' ELSE interval '30 days' END`

/** When a session ends. `s` is the session and `a` its account. */
export const sessionEnd = sql`least(s.expires_at, s.created_at + ${lifetime})`

/** True for an open session. `s` is the session and `a` its account. */
export const isOpen = sql`s.revoked_at IS NULL AND ${sessionEnd} > now() AND a.status = 'active'`

/** The columns that each use of an open session updates. `s` is the session and `a` its account. */
export const lastUseColumns = sql`last_seen_at = now(), expires_at = least(now() + ${idle(sql`s.trusted`)}, s.created_at + ${lifetime})`
