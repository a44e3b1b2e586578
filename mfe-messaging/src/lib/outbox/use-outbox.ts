import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Outbox, type OutboxEvents, outboxOf } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What of this account waits; while somebody looks, it is sent as soon as it can be. */
export function useOutbox(accountId: string, events: OutboxEvents): { readonly outbox: Outbox; readonly entries: readonly OutboxEntry[] } {
  const outbox = outboxOf(accountId)
  const sent = useEffectEvent(events.sent)
  const refused = useEffectEvent(events.refused)
  useEffect(() => {
    const stop = outbox.hear({ sent: (...given) => sent(...given), refused: (entry) => refused(entry) })
    return () => void stop()
  }, [outbox])
  return { outbox, entries: useSyncExternalStore(outbox.subscribe, outbox.entries) }
}
