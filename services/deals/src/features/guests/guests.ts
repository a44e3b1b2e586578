// Links with which a side lets somebody look at a part of one deal.
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { type DealGuest, GUESTS_A_DAY, GUESTS_OF_A_SIDE, type inviteDealGuest } from '@ungana/contracts-deals'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { output } from 'zod/v4/core'
import { DealNotFound, GuestLinkOver, NotNow, NotYourPart, Suspended, TooManyGuests, TooManyGuestsToday } from '#errors.ts'
import type { DealEvent } from '#lib/deal-events.ts'
import { dealState } from '#lib/deal-state.ts'
import { readDeal, sideOf } from '#lib/deals.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { Actor } from '#lib/record.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A link ends this long after its deal, or earlier. */
const AFTER_END_MS = 30 * DAY_MS
/** The links in the list: all open ones, then the newest that ended. A deal has at most ten open links. */
const LISTED = 50

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** For one of the deal's companies. @throws DealNotFound */
export async function listGuests(reader: Reader, dealId: string, callerId: string, now: Date): Promise<DealGuest[]> {
  const deal = await readDeal(reader, dealId, callerId)
  const { rows } = await query(
    reader,
    `SELECT l.* FROM (SELECT g.id, g.company_id AS "companyId", g.kind, g.name, g.shows, g.person, g.made_at AS "madeAt", g.expires_at AS "expiresAt", g.openings,
       g.last_opened_at AS "lastOpenedAt", g.ended_at IS NULL AND g.expires_at > $3 AND a.status = 'active' AS open
     FROM deal_guests g JOIN accounts a ON a.id = g.company_id
     WHERE g.deal_id = $1 AND (g.company_id = $2 OR (g.ended_at IS NULL AND g.expires_at > $3 AND a.status = 'active'))
     ORDER BY open DESC, g.made_at DESC, g.id DESC LIMIT ${LISTED}) AS l ORDER BY l."madeAt" DESC, l.id DESC`,
    [dealId, callerId, now],
  )
  return rows.map(({ id, companyId, kind, name, shows, person, madeAt, expiresAt, openings, lastOpenedAt, open }) => ({
    id,
    kind,
    by: sideOf(deal, companyId),
    shows,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    open: open ?? false,
    ...(companyId === callerId && { own: { name, person, openings, lastOpenedAt: lastOpenedAt?.toISOString() ?? null } }),
  }))
}

type Invitation = output<(typeof inviteDealGuest)['schema']['body']>

/** @throws DealNotFound, NotNow, Suspended, TooManyGuests, TooManyGuestsToday */
export async function inviteGuest(
  tx: Transaction,
  dealId: string,
  { kind, name, shows, days }: Invitation,
  { callerId, person, now }: Actor,
): Promise<EndpointOutput<typeof inviteDealGuest>> {
  // One link at a time, so that the limits hold.
  const { rows: locked } = await query(tx, 'SELECT FROM deals d WHERE d.id = $1 AND $2 IN (d.buyer_id, d.seller_id) FOR UPDATE', [dealId, callerId])
  if (locked.length === 0) throw new DealNotFound()
  const { events } = await readDeal(tx, dealId, callerId)
  if (dealState(events).phase === 'proposed') throw new NotNow()
  const last = lastDayOf(events)
  const expiresAt = new Date(Math.min(now.getTime() + days * DAY_MS, last))
  if (expiresAt <= now) throw new NotNow()
  const { rows: accounts } = await query(tx, 'SELECT a.status FROM accounts a WHERE a.id = $1 FOR SHARE', [callerId])
  if (accounts[0]?.status !== 'active') throw new Suspended()
  const { rows } = await query(
    tx,
    `SELECT count(*) FILTER (WHERE g.ended_at IS NULL AND g.expires_at > $3)::int AS open,
       count(*) FILTER (WHERE g.made_at > $3::timestamptz - interval '1 day')::int AS today
     FROM deal_guests g WHERE g.deal_id = $1 AND g.company_id = $2`,
    [dealId, callerId, now],
  )
  const { open, today } = rows[0] ?? {}
  if ((open ?? 0) >= GUESTS_OF_A_SIDE) throw new TooManyGuests(GUESTS_OF_A_SIDE)
  if ((today ?? 0) >= GUESTS_A_DAY) throw new TooManyGuestsToday(GUESTS_A_DAY)
  const token = randomBytes(32).toString('base64url')
  await query(
    tx,
    `INSERT INTO deal_guests (id, deal_id, company_id, kind, name, shows, person, token_hash, made_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [randomUUIDv7(), dealId, callerId, kind, name, [...new Set(shows)], person, hashOf(token), now, expiresAt],
  )
  return { token, expiresAt: expiresAt.toISOString(), guests: await listGuests(tx, dealId, callerId, now) }
}

/** The last moment of links of this deal; infinite while the deal continues. */
function lastDayOf(events: readonly DealEvent[]): number {
  const nth = events.findIndex((_, last) => ['completed', 'cancelled'].includes(dealState(events.slice(0, last + 1)).phase))
  const end = events[nth]
  return end ? new Date(end.at).getTime() + AFTER_END_MS : Number.POSITIVE_INFINITY
}

/** Revoking a link that has ended changes nothing. @throws DealNotFound, NotYourPart */
export async function revokeGuest(
  tx: Transaction,
  { id, guest }: { readonly id: string; readonly guest: string },
  callerId: string,
  now: Date,
): Promise<void> {
  await readDeal(tx, id, callerId)
  const { rows } = await query(tx, 'SELECT g.company_id AS "companyId" FROM deal_guests g WHERE g.id = $1 AND g.deal_id = $2', [guest, id])
  if (!rows[0]) throw new DealNotFound()
  if (rows[0].companyId !== callerId) throw new NotYourPart()
  await query(tx, 'UPDATE deal_guests SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [guest, now])
}

const openLink = `g.token_hash = $1 AND g.ended_at IS NULL AND g.expires_at > $2 AND a.id = g.company_id AND a.status = 'active' AND a.closed_at IS NULL`

/** The open link with this token. @throws GuestLinkOver */
export async function findLink(reader: Reader, token: string, now: Date) {
  const { rows } = await query(reader, `SELECT g.deal_id AS "dealId", g.shows FROM deal_guests g, accounts a WHERE ${openLink}`, [hashOf(token), now])
  if (!rows[0]) throw new GuestLinkOver()
  return rows[0]
}

/** Like `findLink`, and counts the opening. */
export async function openWithLink(tx: Transaction, token: string, now: Date) {
  const { rows } = await query(
    tx,
    `UPDATE deal_guests g SET openings = g.openings + 1, last_opened_at = $2 FROM accounts a WHERE ${openLink}
     RETURNING g.deal_id AS "dealId", g.company_id AS "companyId", a.name AS "companyName", g.kind, g.shows, g.expires_at AS "expiresAt"`,
    [hashOf(token), now],
  )
  if (!rows[0]) throw new GuestLinkOver()
  return rows[0]
}
