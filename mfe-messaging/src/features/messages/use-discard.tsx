import { useHost } from '@ungana/web-kit'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Ask } from '#lib/ask.tsx'
import type { Outbox } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'

interface Discarding {
  readonly discard: (entry: OutboxEntry) => void
  /** Where one that was tried is to be discarded; it outlives the message's row. */
  readonly question: ReactNode
}

/** Discards what waits: at once what was never tried, after a question what may have arrived. `onGone` hears when the row that was pressed is no more. */
export function useDiscard(outbox: Outbox, entries: readonly OutboxEntry[], onGone: () => void): Discarding {
  const { toast } = useHost()
  const [asked, setAsked] = useState<OutboxEntry | null>(null)
  const tellGone = () =>
    toast({ title: 'It was sent meanwhile', description: 'It stands in the conversation, unless you discarded it in another tab.' })
  const discard = async (entry: OutboxEntry, wasAsked: boolean) => {
    setAsked(null)
    const became = await outbox.discard(entry, { asked: wasAsked })
    if (became === 'tried') return setAsked(entry)
    if (became === 'gone') tellGone()
    onGone()
  }

  const gone = asked !== null && !entries.some(({ id }) => id === asked.id)
  const endQuestion = useEffectEvent(() => {
    setAsked(null)
    tellGone()
    onGone()
  })
  useEffect(() => {
    if (gone) endQuestion()
  }, [gone])
  const question =
    asked && !gone ? (
      <Ask
        name="Discard"
        question="Discard this message?"
        text="It will not be sent. If an earlier attempt got through before the connection broke, it stands in the conversation and cannot be taken back."
        onYes={() => void discard(asked, true)}
        onClose={() => setAsked(null)}
      />
    ) : null
  return { discard: (entry) => void discard(entry, false), question }
}
