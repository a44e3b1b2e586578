import { t } from '@lingui/core/macro'
import { conversationPath } from '@ungana/contracts-messaging'
import { EmptyState, ErrorPanel, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { useFailureToast, useHost, useMay, useWriter, waitingText } from '@ungana/web-kit'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { isOffline } from '#lib/is-offline.ts'
import { useNotes } from '#lib/notes/use-notes.ts'
import { WithNotes } from '#lib/notes/with-notes.tsx'
import { type OutgoingMessage, useOutgoingMessages, writeMessage } from '#lib/outgoing-messages.ts'
import { useAutoTranslate, useTranslator } from '#lib/translation/use-translation.ts'
import { useChosenFiles } from '#lib/use-chosen-files.ts'
import { useDraft } from '#lib/use-draft.ts'
import { useCards, useReadCardsOnSight } from './card-queries.ts'
import { earlierOf, isCard, linesOf } from './cards.ts'
import { Composer } from './composer.tsx'
import { useReadOnSight, useShowSent, useThread } from './message-queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { UnknownConversation } from './unknown-conversation.tsx'
import { useDiscard } from './use-discard.tsx'
import { useOther } from './use-other.ts'

const Middle = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  align-content: center;
  padding: 16px;
`

/** Where the link to a conversation leads; its end if both are null. */
export interface Place {
  /** The number of the message to scroll to, or of a message near the card. */
  readonly at: number | null
  /** The card to scroll to. */
  readonly cardId: string | null
}

interface ThreadPaneProps {
  readonly accountId: string
  readonly otherId: string
  readonly place: Place
}

/** One conversation: its header, its messages, the waiting messages and the composer. */
export function ThreadPane({ accountId, otherId, place }: ThreadPaneProps) {
  const { at, cardId } = place
  const { toast } = useHost()
  const navigate = useNavigate()
  const { data: thread, isError, error, errorUpdatedAt, isFetching, isPaused, refetch, fetchEarlier, fetchLater } = useThread(accountId, otherId, at)
  const other = useOther(accountId, otherId)
  const translator = useTranslator(accountId)
  const [translates, setTranslates] = useAutoTranslate(accountId, otherId)
  const keepSent = useShowSent(accountId)
  const writer = useWriter() ?? ''
  const { draft, text } = useDraft(otherId)
  const chosen = useChosenFiles(otherId)
  const { journal, entries } = useOutgoingMessages({
    sent: ({ subject }, message) => keepSent(subject, message),
    refused: ({ refusal }) =>
      toast({ title: t`Failed to send message`, description: refusal?.message ?? t`Please try again`, variant: 'destructive' }),
  })
  const notes = useNotes(accountId, { kind: 'conversation', id: otherId })
  const mayWrite = useMay('messages.write')
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // Called when the pressed button disappears. Focuses the message list first, because a text field would open a phone's keyboard.
  const moveFocus = () => (log.current ?? field.current)?.focus({ preventScroll: true })
  const retry = async (entry: OutgoingMessage) => {
    await journal.retry(entry)
    moveFocus()
  }
  /** Moves a refused message back into the text field. */
  const edit = async (entry: OutgoingMessage) => {
    if ((await journal.discard(entry, { asked: false })) !== 'discarded') return
    draft.write([entry.text, draft.text()].filter(Boolean).join('\n'))
    if (entry.files.length > 0) chosen.choose([...entry.files.map(({ content, name }) => new File([content], name, content)), ...chosen.files])
    field.current?.focus()
  }
  const { discard, question } = useDiscard(journal, entries, moveFocus)
  // Waiting messages show only at the end of the conversation.
  const outgoing = fetchLater ? [] : entries.filter((entry) => entry.subject === otherId)
  const offline = isOffline({ isPaused, error })
  useReadOnSight(accountId, otherId, thread)
  const { messages = [], more = false } = thread ?? {}
  // A part from the middle shows the cards of its time.
  const [from, until] = fetchLater ? [more ? messages[0]?.createdAt : undefined, messages.at(-1)?.createdAt] : []
  const window = { ...(from && { from }), ...(until && { until }) }
  const since = messages.find(({ seq }) => seq === at)?.createdAt
  const { data: loaded, isError: cardsFailed, loadEarlier, retryCards } = useCards(accountId, otherId, { window, wanted: cardId, since })
  const cards = loaded ?? { cards: [], more: false }
  const lines = linesOf(thread ?? { messages: [], more: false }, cards, notes, !fetchLater)
  useReadCardsOnSight(accountId, otherId, lines.filter(isCard))
  useFailureToast(isError && !thread && !offline ? errorUpdatedAt : 0, t`Error loading messages`, t`Please try refreshing the page`)

  const known = thread ?? (offline && outgoing.length + cards.cards.length > 0 ? { messages: [], more: false } : undefined)
  const count = (known?.messages.length ?? 0) + outgoing.length + cards.cards.length
  if (other.unknown && thread && count === 0) return <UnknownConversation />
  return (
    <>
      <ThreadHead accountId={accountId} other={other} thread={thread} translates={translates} onTranslates={translator ? setTranslates : null} />
      {known && count > 0 ? (
        <ThreadMessages
          key={at === null && cardId === null ? 'end' : 'part'}
          log={log}
          accountId={accountId}
          other={other}
          translates={translates}
          thread={known}
          lines={lines}
          earlierCards={cards.more}
          cardsFailed={cardsFailed && !offline}
          outgoing={outgoing}
          waiting={(entry) => waitingText(entry, entries)}
          place={place}
          onEarlier={async () => {
            const earlier = earlierOf(known, cards)
            if (earlier.cards) loadEarlier()
            if (earlier.messages) await fetchEarlier()
          }}
          onLater={fetchLater}
          onRetry={(entry) => void retry(entry)}
          onEdit={(entry) => void edit(entry)}
          onDiscard={discard}
        />
      ) : (
        <Middle>
          {known && loaded ? (
            <EmptyState title={t`No messages yet`} artId={otherId}>
              {t`Write what you need, how much, and where to deliver it.`}
            </EmptyState>
          ) : isError || cardsFailed || offline ? (
            <ErrorPanel
              title={offline ? t`No connection` : t`Error loading messages`}
              calm={offline}
              onRetry={() => Promise.all([refetch(), retryCards()])}
              retrying={isFetching}
            >
              {offline ? t`Messages you write are saved and sent when you are back online.` : t`Please try refreshing the page`}
            </ErrorPanel>
          ) : (
            <SkeletonGroup label={t`Loading messages...`}>
              <Stack $gap={4}>
                <SkeletonText width="60%" />
                <SkeletonText width="45%" />
                <SkeletonText width="70%" />
              </Stack>
            </SkeletonGroup>
          )}
        </Middle>
      )}
      {question}
      {mayWrite ? (
        <WithNotes accountId={accountId} thread={{ kind: 'conversation', id: otherId }}>
          <Composer
            key={otherId}
            accountId={accountId}
            other={other}
            draft={draft}
            text={text}
            chosen={chosen}
            field={field}
            onSend={(content, key) => {
              // A new message shows at the end, so leave the found message.
              if (at !== null || cardId !== null) navigate(conversationPath(otherId), { replace: true })
              return writeMessage(writer, { otherId, otherName: other.name, content, files: chosen.files }, key)
            }}
          />
        </WithNotes>
      ) : null}
    </>
  )
}
