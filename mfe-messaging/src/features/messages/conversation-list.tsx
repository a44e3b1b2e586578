import { t } from '@lingui/core/macro'
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
import { ShowMore, STEP, useFailureToast } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { AssignedLine } from '#lib/assignments/assign-menu.tsx'
import { MineFilter } from '#lib/assignments/mine-filter.tsx'
import { shortTime } from '#lib/day-groups.ts'
import { isOffline } from '#lib/is-offline.ts'
import { type OutgoingMessage, useOutgoingMessages } from '#lib/outgoing-messages.ts'
import { PaneRow, PaneRows, RowAside, RowLine, RowName, Scroller } from '#lib/two-panes.tsx'
import { FoundMessages } from './found-messages.tsx'
import { useConversations, useFoundMessages } from './message-queries.ts'
import { NewConversationRow } from './new-conversation-row.tsx'
import { outgoingByOther, outgoingText } from './outgoing.ts'

/** Milliseconds without typing before a search starts. */
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
  /** The number of the message that the open conversation is scrolled to. */
  readonly at: number | null
}

export function ConversationList({ accountId, openId, at }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const [count, setCount] = useState(STEP)
  const [mine, setMine] = useState(false)
  const list = useConversations(accountId, { q, count, mine })
  const found = useFoundMessages(accountId, q)
  const waiting = outgoingByOther(useOutgoingMessages(accountId).entries)
  const rows = useRef<HTMLUListElement>(null)
  const { data, isError, isFetching, errorUpdatedAt, refetch } = list
  const offline = isOffline(list)
  useFailureToast(isError && !offline ? errorUpdatedAt : 0, t`Error loading messages`, t`Please try refreshing the page`)

  const listed = new Set(data?.map(({ other }) => other.id))
  const newConversations = q === '' && !mine ? [...waiting.values()].filter(({ subject }) => !listed.has(subject)) : []
  return (
    <>
      <Search onSubmit={(event) => event.preventDefault()}>
        <SearchField label={t`Search conversations`} placeholder={t`Search conversations`} maxLength={100} value={typed} onValueChange={setTyped} />
      </Search>
      <MineFilter accountId={accountId} mine={mine} onMine={setMine} />
      <Scroller>
        {(isError || offline) && !data ? (
          <ErrorPanel
            title={offline ? t`No connection` : t`Error loading messages`}
            headingLevel={2}
            calm={offline}
            onRetry={() => refetch()}
            retrying={isFetching}
          >
            {offline
              ? q
                ? t`Search works again when you are back online.`
                : t`Your conversations load when you are back online.`
              : t`Please try refreshing the page`}
          </ErrorPanel>
        ) : !data ? (
          <ListSkeleton label={q ? t`Searching conversations...` : t`Loading conversations...`} />
        ) : data.length + newConversations.length > 0 ? (
          <PaneRows ref={rows} aria-label={t`Conversations`}>
            {newConversations.map((entry) => (
              <li key={entry.subject}>
                <NewConversationRow accountId={accountId} entry={entry} open={entry.subject === openId} to={entry.path} />
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
            <EmptyState title={t`Nothing found`} artId="messages">
              {t`No company or message matches your search. Try other words.`}
            </EmptyState>
          )
        ) : mine ? (
          <EmptyState title={t`Nothing is assigned to you`} artId="messages">
            {t`A colleague can assign a conversation to you, or you take one yourself.`}
          </EmptyState>
        ) : (
          <EmptyState title={t`No conversations yet`} artId="messages" action={<TextLink href={directoryPath()}>{t`Find businesses`}</TextLink>}>
            {t`Write to a business from its page. Your conversation appears here.`}
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
  /** The reader's own message that has not reached the server. */
  readonly outgoing: OutgoingMessage | undefined
}

function ConversationRow({ conversation: { other, lastMessage, unread, blocked, assignee }, accountId, open, to, outgoing }: ConversationRowProps) {
  const own = lastMessage.senderId === accountId
  return (
    <PaneRow to={to} aria-current={open ? 'true' : undefined}>
      <InitialsTile id={other.id} name={other.name} size={44} />
      <span>
        <RowName>{other.name}</RowName>
        <RowLine $strong={unread > 0}>
          {outgoing
            ? outgoingText(outgoing)
            : lastMessage.removed
              ? t`Removed by our team`
              : own
                ? t`You: ${lastMessage.content}`
                : lastMessage.content}
        </RowLine>
        <AssignedLine assignee={assignee} />
      </span>
      <RowAside>
        {shortTime(lastMessage.createdAt)}
        {blocked ? <Badge>{t`Blocked`}</Badge> : null}
        <CountBadge count={unread} />
        {unread > 0 ? <VisuallyHidden>{t`${countText(unread)} unread`}</VisuallyHidden> : null}
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

/** Returns the text after the user stops typing. */
function useDebounced(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), TYPING)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}
