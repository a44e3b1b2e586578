import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { cardPath, conversationPath, searchInquiries, searchMessages } from '@ungana/contracts-messaging'
import { EmptyState, ErrorPanel, InitialsTile, Marked, SkeletonGroup, SkeletonText } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { shortTime } from '#lib/day-groups.ts'
import { excerpt } from '#lib/excerpt.ts'
import { isOffline } from '#lib/is-offline.ts'
import { messagingKey } from '#lib/message-keys.ts'
import { PaneRow, PaneRows, RowAside, RowLine, RowName } from '#lib/two-panes.tsx'
import type { Place } from './thread-pane.tsx'

const GroupName = styled.h2`
  padding: 16px 16px 4px;
  font-size: 0.9rem;
`

const Lines = styled.div`
  padding: 12px 16px;
`

interface FoundLine {
  readonly id: string
  readonly to: string
  readonly other: { readonly id: string; readonly name: string }
  readonly text: string
  readonly ranges: readonly (readonly [number, number])[]
  readonly createdAt: string
  /** Whether the open conversation is scrolled to it. */
  readonly isAt: (place: Place) => boolean
}

/** Messages, inquiries and their entries that match, newest first. */
async function search(q: string, signal: AbortSignal): Promise<FoundLine[]> {
  const [messages, cards] = await Promise.all([
    call(searchMessages, { query: { q } }, { signal }),
    call(searchInquiries, { query: { q } }, { signal }),
  ])
  const found: FoundLine[] = [
    ...messages.map(({ message: { id, seq, content, createdAt }, other, ranges }) => ({
      id,
      to: conversationPath(other.id, seq),
      other,
      text: content,
      ranges,
      createdAt,
      isAt: ({ at, cardId }: Place) => cardId === null && at === seq,
    })),
    ...cards.map(({ card: { id, createdAt }, other, text, ranges, nearSeq }) => ({
      id,
      to: cardPath(other.id, id, nearSeq),
      other,
      text,
      ranges,
      createdAt,
      isAt: ({ cardId }: Place) => cardId === id,
    })),
  ]
  return found.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}

export interface FoundProps {
  readonly accountId: string
  readonly q: string
  readonly openId: string | null
  readonly place: Place
  /** How many companies match; undefined until that is known. */
  readonly listed: number | undefined
}

/** What matches the search in messages and inquiries. */
export default function Found({ accountId, q, openId, place, listed }: FoundProps) {
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    queryKey: [...messagingKey(accountId), 'found', q],
    queryFn: ({ signal }) => search(q, signal),
    staleTime: 0,
  })
  if (listed === undefined && !data) return null
  if (data?.length === 0)
    return listed === 0 ? (
      <EmptyState title={t`Nothing found`} artId="messages">
        {t`No company, message or inquiry matches your search. Try other words.`}
      </EmptyState>
    ) : null
  const offline = isOffline({ isPaused, error })
  return (
    <section>
      <GroupName>{t`In messages and inquiries`}</GroupName>
      {data ? (
        <PaneRows aria-label={t`Messages and inquiries found`}>
          {data.map(({ id, to, other, text, ranges, createdAt, isAt }) => (
            <li key={id}>
              <PaneRow as={Link} to={to} aria-current={other.id === openId && isAt(place) ? 'true' : undefined}>
                <InitialsTile id={other.id} name={other.name} size={40} />
                <span>
                  <RowName>{other.name}</RowName>
                  <RowLine>
                    <Marked {...excerpt(text, ranges)} />
                  </RowLine>
                </span>
                <RowAside>{shortTime(createdAt)}</RowAside>
              </PaneRow>
            </li>
          ))}
        </PaneRows>
      ) : error || offline ? (
        <ErrorPanel
          title={offline ? t`No connection` : t`Message search failed`}
          headingLevel={3}
          calm={offline}
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {offline ? t`Message search works again when you are back online.` : t`Please try again`}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label={t`Searching messages...`}>
          <Lines>
            <SkeletonText width="85%" />
          </Lines>
        </SkeletonGroup>
      )}
    </section>
  )
}
