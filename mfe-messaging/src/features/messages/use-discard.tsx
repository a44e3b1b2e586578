import { t } from '@lingui/core/macro'
import { ConfirmDialog } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { OutgoingMessage, outgoingMessages } from '#lib/outgoing-messages.ts'

interface DiscardFlow {
  readonly discard: (entry: OutgoingMessage) => void
  /** The confirmation dialog for a message that may have arrived. Rendered outside the message's row, because the row can disappear. */
  readonly question: ReactNode
}

/** Discards a waiting message. Asks first when an attempt to send it may have succeeded. Calls `onGone` when the message's row has disappeared. */
export function useDiscard(journal: ReturnType<typeof outgoingMessages>, entries: readonly OutgoingMessage[], onGone: () => void): DiscardFlow {
  const { toast } = useHost()
  const [confirming, setConfirming] = useState<OutgoingMessage | null>(null)
  const showNoLongerWaiting = () =>
    toast({ title: t`Message no longer waiting`, description: t`It was already sent, or you discarded it in another tab.` })
  const discard = async (entry: OutgoingMessage, wasAsked: boolean) => {
    setConfirming(null)
    const result = await journal.discard(entry, { asked: wasAsked })
    if (result === 'tried') return setConfirming(entry)
    if (result === 'gone') showNoLongerWaiting()
    onGone()
  }

  const isGone = confirming !== null && !entries.some(({ id }) => id === confirming.id)
  const closeQuestion = useEffectEvent(() => {
    setConfirming(null)
    showNoLongerWaiting()
    onGone()
  })
  useEffect(() => {
    if (isGone) closeQuestion()
  }, [isGone])
  const question =
    confirming && !isGone ? (
      <ConfirmDialog
        confirm={t`Discard`}
        title={t`Discard this message?`}
        description={t`We will not try to send it again. An earlier attempt may have arrived. If so, the message stays in the conversation.`}
        onConfirm={() => void discard(confirming, true)}
        onClose={() => setConfirming(null)}
      />
    ) : null
  return { discard: (entry) => void discard(entry, false), question }
}
