import { t } from '@lingui/core/macro'
import { conversationPath } from '@ungana/contracts-messaging'
import { ErrorPanel, InitialsTile, Marked, SkeletonGroup, SkeletonText } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { shortTime } from '#lib/day-groups.ts'
import { excerpt } from '#lib/excerpt.ts'
import { isOffline } from '#lib/is-offline.ts'
import { PaneRow, PaneRows, RowAside, RowLine, RowName } from '#lib/two-panes.tsx'
import type { useFoundMessages } from './message-queries.ts'

const GroupName = styled.h2`
  padding: 16px 16px 4px;
  font-size: 0.9rem;
`

const Lines = styled.div`
  padding: 12px 16px;
`

interface FoundMessagesProps {
  readonly result: Pick<ReturnType<typeof useFoundMessages>, 'data' | 'error' | 'isPaused' | 'isFetching' | 'refetch'>
  readonly openId: string | null
  /** The number of the message that the open conversation is scrolled to. */
  readonly at: number | null
}

/** Messages that match the search. Renders nothing when no message matches. */
export function FoundMessages({ result, openId, at }: FoundMessagesProps) {
  const { data, error, isPaused, isFetching, refetch } = result
  if (data?.length === 0) return null
  const offline = isOffline({ isPaused, error })
  return (
    <section>
      <GroupName>{t`In messages`}</GroupName>
      {data ? (
        <PaneRows aria-label={t`Messages found`}>
          {data.map(({ message, other, ranges }) => (
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
