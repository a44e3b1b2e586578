import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'

/** Of each conversation in which something waits the entry that says how that stands: the first that was refused, behind which the others wait, or else the latest. */
export function outgoingByOther(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const byOther = new Map<string, OutboxEntry>()
  for (const entry of entries) if (!byOther.get(entry.otherId)?.refusal) byOther.set(entry.otherId, entry)
  return byOther
}

export const outgoingText = ({ refusal }: OutboxEntry) => (refusal ? 'Not sent' : 'Waiting to be sent')
