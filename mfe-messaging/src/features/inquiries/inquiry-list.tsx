import { t } from '@lingui/core/macro'
import { directoryPath } from '@ungana/contracts-directory'
import { inquiriesPath } from '@ungana/contracts-messaging'
import { Badge, bareList, color, EmptyState, ErrorPanel, InitialsTile, SkeletonGroup, SkeletonText, size, TextLink } from '@ungana/ui'
import { ShowMore, STEP, useFailureToast } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { AssignedLine } from '#lib/assignments/assign-menu.tsx'
import { MineFilter } from '#lib/assignments/mine-filter.tsx'
import { EmptyForRole } from '#lib/empty-for-role.tsx'
import { statusLabel } from '#lib/inquiry-status.ts'
import { isOffline } from '#lib/is-offline.ts'
import { PaneRow, PaneRows, RowAside, RowLine, RowName, Scroller } from '#lib/two-panes.tsx'
import { type Box, useInquiries } from './inquiry-queries.ts'
import { subjectText } from './inquiry-text.ts'

const Boxes = styled.ul`
  ${bareList}
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-bottom: 1px solid ${color.line};

  a {
    display: grid;
    place-items: center;
    min-height: 52px;
    color: ${color.ink2};
    font-size: ${size.small};
    text-decoration: none;
  }

  a[aria-current] {
    color: ${color.green};
    font-weight: 600;
    box-shadow: inset 0 -3px ${color.marigold};
  }
`

const Filter = styled.div`
  &:not(:empty) {
    padding-top: 12px;
  }
`

const Lines = styled.div`
  display: grid;
  gap: 8px;
  padding: 16px;
`

const names = { received: t`Received`, sent: t({ message: 'Sent', context: 'inquiries' }) } as const

interface InquiryListProps {
  readonly accountId: string
  readonly box: Box
  readonly openId: string | null
}

export function InquiryList({ accountId, box, openId }: InquiryListProps) {
  const [count, setCount] = useState(STEP)
  const [mine, setMine] = useState(false)
  const list = useInquiries(accountId, box, { count, mine })
  const { data, isError, isFetching, errorUpdatedAt, refetch } = list
  const offline = isOffline(list)
  const rows = useRef<HTMLUListElement>(null)
  useFailureToast(isError && !offline ? errorUpdatedAt : 0, t`Error loading messages`, t`Please try refreshing the page`)
  return (
    <>
      <nav aria-label={t`Inquiries`}>
        <Boxes>
          {(['received', 'sent'] as const).map((name) => (
            <li key={name}>
              <Link to={inquiriesPath(name)} aria-current={name === box ? 'page' : undefined}>
                {names[name]}
              </Link>
            </li>
          ))}
        </Boxes>
      </nav>
      <Filter>
        <MineFilter accountId={accountId} mine={mine} onMine={setMine} />
      </Filter>
      <Scroller>
        {(isError || offline) && !data ? (
          <ErrorPanel
            title={offline ? t`No connection` : t`Error loading messages`}
            headingLevel={2}
            calm={offline}
            onRetry={() => refetch()}
            retrying={isFetching}
          >
            {offline ? t`Your inquiries load when you are back online.` : t`Please try refreshing the page`}
          </ErrorPanel>
        ) : !data ? (
          <SkeletonGroup label={t`Loading inquiries...`}>
            {[1, 2, 3].map((row) => (
              <Lines key={row}>
                <SkeletonText width="55%" />
                <SkeletonText width="85%" />
              </Lines>
            ))}
          </SkeletonGroup>
        ) : data.length === 0 && mine ? (
          <EmptyState title={t`Nothing is assigned to you`} artId="inquiries">
            {t`A colleague can assign an inquiry to you, or you can take one yourself.`}
          </EmptyState>
        ) : data.length === 0 ? (
          <EmptyForRole
            act="inquiries.write"
            title={box === 'sent' ? t`No inquiries sent yet` : t`No inquiries yet`}
            artId="inquiries"
            action={box === 'sent' ? <TextLink href={directoryPath()}>{t`Find businesses`}</TextLink> : undefined}
          >
            {box === 'sent'
              ? t`Open a company’s page and choose Send Inquiry. The company can answer with a price.`
              : t`Inquiries from buyers appear here.`}
          </EmptyForRole>
        ) : (
          <PaneRows ref={rows} aria-label={box === 'sent' ? t`Sent inquiries` : t`Received inquiries`}>
            {data.map(({ id, other, status, assignee, ...inquiry }) => (
              <li key={id}>
                <PaneRow to={`${inquiriesPath(box)}&inquiry=${id}`} aria-current={id === openId ? 'true' : undefined}>
                  <InitialsTile id={other.id} name={other.name} size={44} />
                  <span>
                    <RowName>{subjectText(inquiry)}</RowName>
                    <RowLine>{other.name}</RowLine>
                    <AssignedLine assignee={assignee} />
                  </span>
                  <RowAside>
                    <Badge>{statusLabel(status)}</Badge>
                  </RowAside>
                </PaneRow>
              </li>
            ))}
          </PaneRows>
        )}
        <ShowMore list={list} rows={rows} onMore={() => setCount(count + STEP)} />
      </Scroller>
    </>
  )
}
