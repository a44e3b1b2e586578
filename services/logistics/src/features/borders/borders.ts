// Staff set the status of a border post, which reroutes listings and bookings.
import type { BorderPost } from '@ungana/contracts-logistics'
import { audit, InvalidInput } from '@ungana/service-kit'
import { BorderNotFound } from '#errors.ts'
import { listBorders, readNetwork } from '#lib/borders.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { type RerouteCount, rerouteAll } from '#lib/reroute.ts'
import { borderPosts } from '#lib/roads/road-graph.ts'
import type { BorderStatus } from '#lib/roads/roads.ts'

interface StatusReport {
  readonly status: BorderStatus
  readonly source: string
  readonly asOf?: string | undefined
  readonly note?: string | null | undefined
}

/** @throws BorderNotFound, InvalidInput */
export async function setBorderStatus(
  tx: Transaction,
  id: string,
  { status, source, asOf, note }: StatusReport,
  actor: Actor,
): Promise<BorderPost & { affected: RerouteCount }> {
  const post = borderPosts.find((one) => one.id === id)
  if (!post) throw new BorderNotFound()
  const at = asOf === undefined ? actor.now : new Date(asOf)
  if (at > actor.now) throw new InvalidInput('asOf', 'This time is in the future.')
  // Only one change runs at a time, because each change reroutes everything with the statuses that it reads here.
  await query(tx, `SELECT pg_advisory_xact_lock(hashtext('logistics.borders'))`)
  const before = await readNetwork(tx)
  await query(
    tx,
    `INSERT INTO border_posts (place, status, source, as_of, note, updated_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (place) DO UPDATE SET status = excluded.status, source = excluded.source, as_of = excluded.as_of, note = excluded.note,
       updated_by = excluded.updated_by`,
    [post.name, status, source, at, note || null, actor.callerId],
  )
  const after = await readNetwork(tx)
  const affected = await rerouteAll(tx, { before, after, border: post.name, status }, actor)
  const [shown] = (await listBorders(tx, actor.now)).filter((one) => one.id === id)
  if (!shown) throw new BorderNotFound()
  await audit.add(tx, { actor: actor.callerId, action: 'border.set', subject: id, details: { status, source, ...affected } })
  return { ...shown, affected }
}
