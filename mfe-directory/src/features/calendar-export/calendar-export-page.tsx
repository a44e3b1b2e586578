import { t } from '@lingui/core/macro'
import { tradeEventsPath } from '@ungana/contracts-directory'
import {
  BackLink,
  bareList,
  Card,
  color,
  EmptyState,
  ErrorPanel,
  Lead,
  Page,
  PageTitle,
  SectionHeading,
  SkeletonBlock,
  SkeletonGroup,
  Stack,
  size,
} from '@ungana/ui'
import { useFailureToast, useTitle } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useExhibitions, useTradeCalendar } from '#lib/exhibition-list.ts'
import { EventChoice } from './event-choice.tsx'
import { type ExportableEvent, exportableEvents } from './exportable-events.ts'
import { Subscription } from './subscription.tsx'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 24px;
`

const Undated = styled.ul`
  ${bareList}
  display: grid;
  gap: 12px;
  margin-top: 16px;
  font-size: ${size.small};

  span {
    display: block;
    color: ${color.ink3};
    font-size: ${size.caption};
  }
`

const ERROR = t`Error loading the trade calendar`

export default function CalendarExportPage() {
  useTitle(t`Export Calendar`)
  const exhibitions = useExhibitions()
  const calendar = useTradeCalendar()
  const failed = [exhibitions, calendar].filter(({ isError }) => isError)
  useFailureToast(Math.max(0, ...failed.map(({ errorUpdatedAt }) => errorUpdatedAt)), ERROR, t`Please try refreshing the page`)
  const events = exhibitions.data && calendar.data && exportableEvents(exhibitions.data, calendar.data)

  return (
    <Page $narrow>
      <BackLink href={tradeEventsPath()}>{t`Back to Trade Events`}</BackLink>
      <Head>
        <PageTitle>{t`Export Calendar`}</PageTitle>
        <Lead>{t`Add trade events to the calendar on your phone or computer. Download a file, or subscribe to get updates.`}</Lead>
      </Head>
      <Stack $gap={5}>
        {failed.length > 0 ? (
          <ErrorPanel title={ERROR} onRetry={() => failed.map(({ refetch }) => refetch())} retrying={failed.some(({ isFetching }) => isFetching)}>
            {t`Please try refreshing the page`}
          </ErrorPanel>
        ) : !events ? (
          <SkeletonGroup label={t`Loading the trade calendar...`}>
            <SkeletonBlock $height="860px" $radius="14px" />
          </SkeletonGroup>
        ) : events.upcoming.length + events.past.length === 0 ? (
          <EmptyState title={t`No event has fixed dates yet`}>
            {t`Subscribe below, and events appear in your calendar when their dates are fixed.`}
          </EmptyState>
        ) : (
          <EventChoice upcoming={events.upcoming} past={events.past} />
        )}
        <Subscription />
        {events && events.undated.length > 0 ? <UndatedEvents events={events.undated} /> : null}
      </Stack>
    </Page>
  )
}

function UndatedEvents({ events }: { readonly events: readonly ExportableEvent[] }) {
  return (
    <Card as="section" aria-labelledby="undated">
      <SectionHeading id="undated" description={t`You can add these events when their dates are fixed.`}>
        {t`Dates to be confirmed`}
      </SectionHeading>
      <Undated>
        {events.map(({ key, name, date, location }) => (
          <li key={key}>
            {name}
            <span>
              {date} · {location}
            </span>
          </li>
        ))}
      </Undated>
    </Card>
  )
}
