import { directoryPath } from '@ungana/contracts-directory'
import { type Conversation, conversationPath } from '@ungana/contracts-messaging'
import {
  Badge,
  Button,
  CountBadge,
  countText,
  EmptyState,
  ErrorPanel,
  InitialsTile,
  Marked,
  SearchField,
  SearchForm,
  SkeletonGroup,
  SkeletonText,
  TextLink,
  VisuallyHidden,
} from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { clockTime, dayName } from '#lib/day-groups.ts'
import { excerpt } from '#lib/excerpt.ts'
import { outboxOf } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { PaneRow, PaneRows, RowAside, RowLine, RowName, Scroller } from '#lib/two-panes.tsx'
import { BegunRow } from './begun-row.tsx'
import { useConversations, useFoundMessages } from './message-queries.ts'
import { outgoingByOther, outgoingText } from './outgoing.ts'

const STEP = 30
/** Milliseconds of quiet before a search is asked for. */
const TYPING = 250

const Search = styled(SearchForm)`
  padding: 12px 16px;

  @media (max-width: 767.98px) {
    padding-inline: 0;
  }
`

const GroupName = styled.h2`
  padding: 16px 16px 4px;
  font-size: 0.9rem;
`

const More = styled.div`
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
  const result = useConversations(accountId, { q, count })
  const found = useFoundMessages(accountId, q)
  const waiting = outgoingByOther(useWaiting(accountId))
  const { data, isError, isFetching, isPaused, errorUpdatedAt, refetch } = result
  useFailureToast(isError ? errorUpdatedAt : 0, 'Error loading messages', 'Please try refreshing the page')

  const listed = new Set(data?.map(({ other }) => other.id))
  const begun = q === '' ? [...waiting.values()].filter(({ otherId }) => !listed.has(otherId)) : []
  return (
    <>
      <Search onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Search conversations" placeholder="Search conversations" maxLength={100} value={typed} onValueChange={setTyped} />
      </Search>
      <Scroller>
        {(isError || isPaused) && !data ? (
          <ErrorPanel title={isPaused ? 'No connection' : 'Error loading messages'} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
            {isPaused ? 'Your conversations come when it is back.' : 'Please try refreshing the page'}
          </ErrorPanel>
        ) : !data ? (
          <ListSkeleton />
        ) : data.length + begun.length === 0 ? (
          q ? (
            found.data?.length ? null : (
              <EmptyState title="Nothing found" artId="messages">
                Neither a company nor a message has these words.
              </EmptyState>
            )
          ) : (
            <EmptyState title="No conversations yet" artId="messages" action={<TextLink href={directoryPath()}>Find businesses</TextLink>}>
              Write to a business from its page, and the conversation begins here.
            </EmptyState>
          )
        ) : (
          <PaneRows aria-label="Conversations">
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
        )}
        {data && data.length >= count ? (
          <More>
            <Button variant="outline" onClick={() => setCount(count + STEP)} loading={isFetching} loadingLabel="Loading...">
              Show more
            </Button>
          </More>
        ) : null}
        {q && found.data?.length ? (
          <section>
            <GroupName>In messages</GroupName>
            <PaneRows aria-label="Messages found">
              {found.data.map(({ message, other, ranges }) => (
                <li key={message.id}>
                  <PaneRow
                    as={Link}
                    to={conversationPath(other.id, message.seq)}
                    aria-current={other.id === openId && message.seq === at ? 'true' : undefined}
                  >
                    <InitialsTile id={other.id} name={other.name} size={40} />
                    <span>
                      <RowName>{other.name}</RowName>
                      <RowLine>
                        <Marked {...excerpt(message.content, ranges)} />
                      </RowLine>
                    </span>
                    <RowAside>{shortTime(message.createdAt)}</RowAside>
                  </PaneRow>
                </li>
              ))}
            </PaneRows>
          </section>
        ) : null}
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

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading conversations...">
      <PaneRows as="div">
        {[1, 2, 3, 4].map((row) => (
          <More key={row}>
            <SkeletonText width="55%" />
            <SkeletonText width="85%" />
          </More>
        ))}
      </PaneRows>
    </SkeletonGroup>
  )
}

/** "14:05" of today, else the day. */
function shortTime(iso: string): string {
  const day = dayName(iso, new Date())
  return day === 'Today' ? clockTime(iso) : day.replace(/ \d{4}$/, '')
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
