import { conversationPath } from '@ungana/contracts-messaging'
import { EmptyState, ErrorPanel, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { useFailureToast, useHost } from '@ungana/web-kit'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { isOffline } from '#lib/is-offline.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { useOutbox } from '#lib/outbox/use-outbox.ts'
import { useAutoTranslate, useTranslator } from '#lib/translation/use-translation.ts'
import { Composer } from './composer.tsx'
import { useKeepSent, useReadOnSight, useThread } from './message-queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { useDiscard } from './use-discard.tsx'
import { useOther } from './use-other.ts'

const Middle = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  align-content: center;
  padding: 16px;
`

interface ThreadPaneProps {
  readonly accountId: string
  readonly otherId: string
  /** The number of the message that it is opened at; null for its end. */
  readonly at: number | null
}

/** One conversation: with whom, what was said, what is on its way, and where to write. */
export function ThreadPane({ accountId, otherId, at }: ThreadPaneProps) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const { data: thread, isError, error, errorUpdatedAt, isFetching, isPaused, refetch, fetchEarlier, fetchLater } = useThread(accountId, otherId, at)
  const other = useOther(accountId, otherId)
  const translator = useTranslator(accountId)
  const [translates, setTranslates] = useAutoTranslate(accountId, otherId)
  const keepSent = useKeepSent(accountId)
  const { outbox, entries } = useOutbox(accountId, {
    sent: keepSent,
    refused: ({ refusal }) => toast({ title: 'Failed to send message', description: refusal?.message ?? 'Please try again', variant: 'destructive' }),
  })
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // Where what was pressed is gone. To the log first: a field would open a phone's keyboard.
  const goOn = () => (log.current ?? field.current)?.focus({ preventScroll: true })
  const retry = async (entry: OutboxEntry) => {
    await outbox.retry(entry)
    goOn()
  }
  const { discard, question } = useDiscard(outbox, entries, goOn)
  // What is on its way stands at the end.
  const outgoing = fetchLater ? [] : entries.filter((entry) => entry.otherId === otherId)
  // Without a network nothing is asked for at all: it waits, and is no error.
  const offline = isOffline({ isPaused, error })
  useReadOnSight(accountId, otherId, thread)
  useFailureToast(isError && !thread && !offline ? errorUpdatedAt : 0, 'Error loading messages', 'Please try refreshing the page')

  const known = thread ?? (offline && outgoing.length > 0 ? { messages: [], more: false } : undefined)
  return (
    <>
      <ThreadHead accountId={accountId} other={other} translates={translates} onTranslates={translator ? setTranslates : null} />
      {known && known.messages.length + outgoing.length > 0 ? (
        <ThreadMessages
          key={at === null ? 'end' : 'part'}
          log={log}
          accountId={accountId}
          other={other}
          translates={translates}
          thread={known}
          outgoing={outgoing}
          at={at}
          onEarlier={fetchEarlier}
          onLater={fetchLater}
          onRetry={(entry) => void retry(entry)}
          onDiscard={discard}
        />
      ) : (
        <Middle>
          {known ? (
            <EmptyState title="No messages yet" artId={otherId}>
              Say what you are looking for, how much of it, and where it should go.
            </EmptyState>
          ) : isError || offline ? (
            <ErrorPanel title={offline ? 'No connection' : 'Error loading messages'} onRetry={() => refetch()} retrying={isFetching}>
              {offline ? 'What you write is kept and sent when it is back.' : 'Please try refreshing the page'}
            </ErrorPanel>
          ) : (
            <SkeletonGroup label="Loading messages...">
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
      <Composer
        key={otherId}
        accountId={accountId}
        other={other}
        field={field}
        onSend={(text, files) => {
          // What was just written shows at the end.
          if (at !== null) navigate(conversationPath(otherId), { replace: true })
          return outbox.add({ otherId, otherName: other.name, content: text, files })
        }}
      />
    </>
  )
}
