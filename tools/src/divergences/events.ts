// Compares what a service sent, its outbox, with what the others handled, their inboxes. Both keep at least 7 days.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Databases, Divergence } from '#divergences/find-divergences.ts'

interface Sent {
  readonly id: string
  readonly event: string
  readonly at: Date
}

/** Younger than the outbox keeps its rows, so that a removed row is not taken for a lost one. */
const INBOX_DAYS = 6

export async function compareEvents(root: string, databases: Databases): Promise<Divergence[]> {
  const found: Divergence[] = []
  const outboxes = new Map<string, readonly Sent[]>()
  for (const [service, pool] of databases) {
    const { rows } = await pool.query<Sent>(
      "SELECT id, event, created_at AS at FROM courier.outbox WHERE created_at > now() - interval '7 days' ORDER BY created_at",
    )
    outboxes.set(service, rows)
  }
  for (const [service, pool] of databases) {
    const { rows } = await pool.query<{ consumer: string; id: string; at: Date; recent: boolean }>(
      `SELECT consumer, id, at, at > now() - interval '${INBOX_DAYS} days' AS recent
       FROM (SELECT consumer, event_id AS id, coalesce(uuid_extract_timestamp(event_id), handled_at) AS at FROM courier.inbox) AS handled`,
    )
    const handled = Map.groupBy(rows, ({ consumer }) => consumer)
    for (const [consumer, event] of Object.entries(consumersOf(root, service))) {
      const from = event.split('.')[0] ?? ''
      const outbox = outboxes.get(from)
      if (!outbox) continue
      const sent = outbox.filter((each) => each.event === event)
      // A filling stream also removes rows from the outbox, the oldest first.
      const since = Math.min(...outbox.slice(0, 1).map(({ at }) => at.getTime()), Date.now())
      const about = `${consumer}: ${event}`
      const inbox = handled.get(consumer) ?? []
      const [handledIds, sentIds] = [new Set(inbox.map(({ id }) => id)), new Set(sent.map(({ id }) => id))]
      for (const { id, at } of sent) if (!handledIds.has(id)) found.push({ kind: 'not handled', service, from, about, id, at })
      for (const { id, at, recent } of inbox)
        if (recent && at.getTime() >= since && !sentIds.has(id)) found.push({ kind: 'no longer known', service, from, about, id, at })
    }
  }
  return found
}

function consumersOf(root: string, service: string): Readonly<Record<string, string>> {
  const { consumers = {} } = JSON.parse(readFileSync(join(root, 'services', service, 'events.json'), 'utf8')) as {
    consumers?: Record<string, string>
  }
  return consumers
}
