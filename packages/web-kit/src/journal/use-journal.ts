import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { readWriter } from '../writer.ts'
import { type Journal, type JournalEvents, journalOf, retryEntry } from './journal.ts'
import { onJournalChange, tellJournalChange } from './journal-changes.ts'
import { type DiscardResult, journalDatabase } from './journal-database.ts'
import { inOrder, type JournalEntry } from './journal-entry.ts'
import type { Sender } from './send-entry.ts'

interface UsedJournal<D, Answer> {
  readonly journal: Journal<D, Answer>
  readonly entries: readonly JournalEntry<D>[]
}

/** The person's unsent entries of one part. They are sent while a component uses this hook. */
export function useJournal<D, Answer>(writer: string, sender: Sender<D, Answer>, events?: JournalEvents<D, Answer>): UsedJournal<D, Answer> {
  const journal = journalOf(writer, sender)
  const sent = useEffectEvent<JournalEvents<D, Answer>['sent']>((...given) => events?.sent(...given))
  const refused = useEffectEvent<JournalEvents<D, Answer>['refused']>((entry) => events?.refused(entry))
  useEffect(() => {
    const stop = journal.listen({ sent: (...given) => sent(...given), refused: (entry) => refused(entry) })
    return () => void stop()
  }, [journal])
  return { journal, entries: useSyncExternalStore(journal.subscribe, journal.entries) }
}

/** What can be done with the unsent entries of all parts. */
export interface Unsent {
  /** Undefined while they are read. */
  readonly entries: readonly JournalEntry[] | undefined
  readonly sendNow: () => void
  readonly retry: (entry: JournalEntry) => Promise<void>
  /** Ask the author first. */
  readonly discard: (entry: JournalEntry) => Promise<DiscardResult>
}

/** The person's unsent entries of all parts. Their parts send them. */
export function useUnsent(writer: string): Unsent {
  const { accountId } = readWriter(writer)
  const [entries, setEntries] = useState<readonly JournalEntry[]>()
  const read = useCallback(async () => setEntries(await listUnsent(writer)), [writer])
  useEffect(() => {
    void read()
    return onJournalChange(accountId, () => void read())
  }, [accountId, read])
  const sendNow = () => tellJournalChange(accountId, { due: true })
  return {
    entries,
    sendNow,
    retry: async (entry) => {
      await retryEntry(writer, entry)
      await read()
    },
    discard: async ({ id }) => {
      const discarded = await journalDatabase(writer).discard(id, true)
      await read()
      sendNow()
      return discarded
    },
  }
}

/** In the order of writing. Empty if the browser stores no data. */
export const listUnsent = async (writer: string): Promise<readonly JournalEntry[]> =>
  inOrder(
    await journalDatabase(writer)
      .list()
      .catch(() => []),
  )
