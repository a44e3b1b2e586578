import { t } from '@lingui/core/macro'
import { directoryPath } from '@ungana/contracts-directory'
import { Button, bareList, Card, ErrorPanel, LoadingCard, Stack, size, TextLink } from '@ungana/ui'
import { useFailureToast, useHost, useReturnFocus } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { byDay } from '#lib/day-groups.ts'
import { EmptyForRole } from '#lib/empty-for-role.tsx'
import { isOffline } from '#lib/is-offline.ts'
import { useMarkRead, useNotificationFeed } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

const Rows = styled.ul`
  ${bareList}
`

const Sheet = styled(Card)`
  overflow: hidden;
`

const Day = styled.h2`
  font-size: ${size.h3};
`

const End = styled.div`
  display: grid;
  justify-items: center;
`

export function NotificationList({ accountId }: { readonly accountId: string }) {
  const { isServed } = useHost()
  const { data, isError, error, isFetching, isPaused, errorUpdatedAt, refetch, earlier } = useNotificationFeed(accountId)
  const { markAll, markOne } = useMarkRead(accountId)
  const readAll = useReturnFocus(markAll.isPending)
  const offline = isOffline({ isPaused, error })
  useFailureToast(isError && !offline ? errorUpdatedAt : 0, t`Error loading notifications`, t`Please try refreshing the page`)

  if (!data)
    return isError || offline ? (
      <ErrorPanel
        title={offline ? t`No connection` : t`Error loading notifications`}
        calm={offline}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {offline ? t`Your notifications load when you are back online.` : t`Please try refreshing the page`}
      </ErrorPanel>
    ) : (
      <NotificationListSkeleton />
    )
  if (data.items.length === 0)
    return (
      <Card>
        <EmptyForRole
          act="messages.write"
          title={t`No notifications yet`}
          artId="notifications"
          action={<TextLink href={directoryPath()}>{t`Find businesses to write to`}</TextLink>}
        >
          {t`New messages, replies to inquiries and reviews of your company appear here.`}
        </EmptyForRole>
      </Card>
    )
  const last = data.items.at(-1)
  return (
    <Stack $gap={6}>
      {data.items.some(({ readAt }) => readAt === null) ? (
        <div>
          <Button ref={readAll} variant="outline" onClick={() => markAll.mutate()} loading={markAll.isPending}>
            {t`Mark all as read`}
          </Button>
        </div>
      ) : null}
      {byDay(data.items, new Date()).map(({ day, items }) => (
        <Stack key={day} as="section" $gap={3} aria-label={day}>
          <Day>{day}</Day>
          <Sheet $flush>
            <Rows>
              {items.map((item) => (
                <NotificationRow key={item.id} notification={item} hasPage={isServed(item.link)} onOpen={() => markOne(item)} />
              ))}
            </Rows>
          </Sheet>
        </Stack>
      ))}
      {data.more && last ? (
        <End>
          <Button variant="outline" onClick={() => earlier.mutate(last.id)} loading={earlier.isPending}>
            {earlier.isError ? t`Try again` : t`Show earlier notifications`}
          </Button>
        </End>
      ) : null}
    </Stack>
  )
}

function NotificationListSkeleton() {
  return <LoadingCard label={t`Loading notifications...`} />
}
