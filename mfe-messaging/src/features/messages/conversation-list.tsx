import { directoryPath } from '@ungana/contracts-directory'
import { type Conversation, conversationPath } from '@ungana/contracts-messaging'
import {
  Badge,
  CountBadge,
  countText,
  EmptyState,
  ErrorPanel,
  InitialsTile,
  SearchField,
  SearchForm,
  SkeletonGroup,
  SkeletonText,
  TextLink,
  VisuallyHidden,
} from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { shortTime } from '#lib/day-groups.ts'
import { isOffline } from '#lib/is-offline.ts'
import { outboxOf } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { ShowMore } from '#lib/show-more.tsx'
import { PaneRow, PaneRows, RowAside, RowLine, RowName, Scroller } from '#lib/two-panes.tsx'
import { STEP } from '#lib/use-growing-list.ts'
import { BegunRow } from './begun-row.tsx'
import { FoundMessages } from './found-messages.tsx'
import { useConversations, useFoundMessages } from './message-queries.ts'
import { outgoingByOther, outgoingText } from './outgoing.ts'

/** Milliseconds of quiet before a search is asked for. */
const TYPING = 250

const Search = styled(SearchForm)`
  padding: 12px 16px;

  @media (max-width: 767.98px) {
    padding-inline: 0;
  }
`

const Lines = styled.div`
  display: grid;
  padding: 12px 16px;
`

interface ConversationListProps {
  readonly accountId: string
  readonly openId: string | null
  /** The message that the open one is shown at. */
  readonly at: number | null
}

export function ConversationList({ accountId, openId, at }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const q = useQuiet(typed.trim())
  const [count, setCount] = useState(STEP)
  const list = useConversations(accountId, { q, count })
  const found = useFoundMessages(accountId, q)
  const waiting = outgoingByOther(useWaiting(accountId))
  const rows = useRef<HTMLUListElement>(null)
  const { data, isError, isFetching, errorUpdatedAt, refetch } = list
  const offline = isOffline(list)
  useFailureToast(isError && !offline ? errorUpdatedAt : 0, 'Error loading messages', 'Please try refreshing the page')

  const listed = new Set(data?.map(({ other }) => other.id))
  const begun = q === '' ? [...waiting.values()].filter(({ otherId }) => !listed.has(otherId)) : []
  return (
    <>
      <Search onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Search conversations" placeholder="Search conversations" maxLength={100} value={typed} onValueChange={setTyped} />
      </Search>
      <Scroller>
        {(isError || offline) && !data ? (
          <ErrorPanel
            title={offline ? 'No connection' : 'Error loading messages'}
            headingLevel={2}
            calm={offline}
            onRetry={() => refetch()}
            retrying={isFetching}
          >
            {offline
              ? q
                ? 'What you search for comes when it is back.'
                : 'Your conversations come when it is back.'
              : 'Please try refreshing the page'}
          </ErrorPanel>
        ) : !data ? (
          <ListSkeleton label={q ? 'Searching conversations...' : 'Loading conversations...'} />
        ) : data.length + begun.length > 0 ? (
          <PaneRows ref={rows} aria-label="Conversations">
            {begun.map((entry) => (
              <li key={entry.otherId}>
                <BegunRow accountId={accountId} entry={entry} open={entry.otherId === openId} to={conversationPath(entry.otherId)} />
              </li>
            ))}
            {data.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow
                  conversation={conversation}
                  accountId={accountId}
                  open={conversation.other.id === openId}
                  to={conversationPath(conversation.other.id)}
                  outgoing={waiting.get(conversation.other.id)}
                />
              </li>
            ))}
          </PaneRows>
        ) : q ? (
          found.data?.length === 0 && (
            <EmptyState title="Nothing found" artId="messages">
              Neither a company nor a message has these words.
            </EmptyState>
          )
        ) : (
          <EmptyState title="No conversations yet" artId="messages" action={<TextLink href={directoryPath()}>Find businesses</TextLink>}>
            Write to a business from its page, and the conversation begins here.
          </EmptyState>
        )}
        <ShowMore list={list} rows={rows} onMore={() => setCount(count + STEP)} />
        {q && (data || found.data) ? <FoundMessages result={found} openId={openId} at={at} /> : null}
      </Scroller>
    </>
  )
}

interface ConversationRowProps {
  readonly conversation: Conversation
  readonly accountId: string
  readonly open: boolean
  readonly to: string
  /** What of one's own is not there yet. */
  readonly outgoing: OutboxEntry | undefined
}

function ConversationRow({ conversation: { other, lastMessage, unread, blocked }, accountId, open, to, outgoing }: ConversationRowProps) {
  const own = lastMessage.senderId === accountId
  return (
    <PaneRow to={to} aria-current={open ? 'true' : undefined}>
      <InitialsTile id={other.id} name={other.name} size={44} />
      <span>
        <RowName>{other.name}</RowName>
        <RowLine $strong={unread > 0}>
          {outgoing ? outgoingText(outgoing) : lastMessage.removed ? 'Removed by our team' : `${own ? 'You: ' : ''}${lastMessage.content}`}
        </RowLine>
      </span>
      <RowAside>
        {shortTime(lastMessage.createdAt)}
        {blocked ? <Badge>Blocked</Badge> : null}
        <CountBadge count={unread} />
        {unread > 0 ? <VisuallyHidden>{countText(unread)} unread</VisuallyHidden> : null}
      </RowAside>
    </PaneRow>
  )
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label}>
      <PaneRows as="div">
        {[1, 2, 3, 4].map((row) => (
          <Lines key={row}>
            <SkeletonText width="55%" />
            <SkeletonText width="85%" />
          </Lines>
        ))}
      </PaneRows>
    </SkeletonGroup>
  )
}

function useWaiting(accountId: string): readonly OutboxEntry[] {
  const outbox = outboxOf(accountId)
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

/** The text once nobody types any more. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), TYPING)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}
