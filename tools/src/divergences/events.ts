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
    const { rows } = await pool.query<Sent>("SELECT id, event, created_at AS at FROM courier.outbox WHERE created_at > now() - interval '7 days'")
    outboxes.set(service, rows)
  }
  for (const [service, pool] of databases) {
    const { rows } = await pool.query<{ consumer: string; id: string; at: Date; recent: boolean }>(
      `SELECT consumer, event_id AS id, handled_at AS at, handled_at > now() - interval '${INBOX_DAYS} days' AS recent FROM courier.inbox`,
    )
    const handled = Map.groupBy(rows, ({ consumer }) => consumer)
    for (const [consumer, event] of Object.entries(consumersOf(root, service))) {
      const from = event.split('.')[0] ?? ''
      const sent = outboxes.get(from)?.filter((each) => each.event === event)
      if (!sent) continue
      const about = `${consumer}: ${event}`
      const inbox = handled.get(consumer) ?? []
      const [handledIds, sentIds] = [new Set(inbox.map(({ id }) => id)), new Set(sent.map(({ id }) => id))]
      for (const { id, at } of sent) if (!handledIds.has(id)) found.push({ kind: 'not handled', service, from, about, id, at })
      for (const { id, at, recent } of inbox) if (recent && !sentIds.has(id)) found.push({ kind: 'no longer known', service, from, about, id, at })
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
