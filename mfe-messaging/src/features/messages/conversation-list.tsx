import { t } from '@lingui/core/macro'
import { directoryPath } from '@ungana/contracts-directory'
import { type Correspondence, conversationPath } from '@ungana/contracts-messaging'
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
import { lazyPage, ShowMore, STEP, useFailureToast } from '@ungana/web-kit'
import { Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { AssignedLine } from '#lib/assignments/assign-menu.tsx'
import { MineFilter } from '#lib/assignments/mine-filter.tsx'
import { shortTime } from '#lib/day-groups.ts'
import { EmptyForRole } from '#lib/empty-for-role.tsx'
import { entryLine, ownLine } from '#lib/entry-line.ts'
import { isOffline } from '#lib/is-offline.ts'
import { type OutgoingMessage, useOutgoingMessages } from '#lib/outgoing-messages.ts'
import { PaneRow, PaneRows, RowAside, RowLine, RowName, Scroller } from '#lib/two-panes.tsx'
import type { FoundProps } from './found.tsx'
import { useConversations } from './message-queries.ts'
import { NewConversationRow } from './new-conversation-row.tsx'
import { outgoingByOther, outgoingText } from './outgoing.ts'
import type { Place } from './thread-pane.tsx'

const Found = lazyPage<FoundProps>(() => import(/* webpackChunkName: 'found' */ './found.tsx'))

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
  readonly place: Place
}

export function ConversationList({ accountId, openId, place }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const [count, setCount] = useState(STEP)
  const [mine, setMine] = useState(false)
  const list = useConversations(accountId, { q, count, mine })
  const waiting = outgoingByOther(useOutgoingMessages().entries)
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
        ) : q ? null : mine ? (
          <EmptyState title={t`Nothing is assigned to you`} artId="messages">
            {t`A colleague can assign a conversation to you, or you can take one yourself.`}
          </EmptyState>
        ) : (
          <EmptyForRole
            act="messages.write"
            title={t`No conversations yet`}
            artId="messages"
            action={<TextLink href={directoryPath()}>{t`Find businesses`}</TextLink>}
          >
            {t`Write to a business from its page. Your conversation appears here.`}
          </EmptyForRole>
        )}
        <ShowMore list={list} rows={rows} onMore={() => setCount(count + STEP)} />
        {q ? (
          <Suspense>
            <Found accountId={accountId} q={q} openId={openId} place={place} listed={data?.length} />
          </Suspense>
        ) : null}
      </Scroller>
    </>
  )
}

interface ConversationRowProps {
  readonly conversation: Correspondence
  readonly accountId: string
  readonly open: boolean
  readonly to: string
  /** The reader's own message that has not reached the server. */
  readonly outgoing: OutgoingMessage | undefined
}

function ConversationRow({ conversation, accountId, open, to, outgoing }: ConversationRowProps) {
  const { other, lastMessage, lastCard, unread, blocked, assignee } = conversation
  return (
    <PaneRow to={to} aria-current={open ? 'true' : undefined}>
      <InitialsTile id={other.id} name={other.name} size={44} />
      <span>
        <RowName>{other.name}</RowName>
        <RowLine $strong={unread > 0}>{outgoing ? outgoingText(outgoing) : lastLine(conversation, accountId)}</RowLine>
        <AssignedLine assignee={assignee} />
      </span>
      <RowAside>
        {shortTime((lastMessage ?? lastCard)?.createdAt ?? '')}
        {blocked ? <Badge>{t`Blocked`}</Badge> : null}
        <CountBadge count={unread} />
        {unread > 0 ? <VisuallyHidden>{t`${countText(unread)} unread`}</VisuallyHidden> : null}
      </RowAside>
    </PaneRow>
  )
}

/** The last message, or what happened last in an inquiry. Its subject comes first, because narrow screens cut the end off, and the name stands above. */
function lastLine({ other, lastMessage, lastCard }: Correspondence, accountId: string): string {
  if (lastMessage?.removed || lastCard?.removed) return t`Removed by our team`
  if (lastMessage) return lastMessage.senderId === accountId ? t`You: ${lastMessage.content}` : lastMessage.content
  if (!lastCard) return ''
  const { kind, authorId, subject } = lastCard
  return `${subject} · ${authorId === accountId ? ownLine(kind) : entryLine(kind, other.name)}`
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
