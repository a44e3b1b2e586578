import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getSharedBooking, logisticsHubPath } from '@ungana/contracts-logistics'
import { Badge, Button, Card, Cluster, EmptyState, Notice, Page, PageTitle, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, inLanguage, isMissing, useTitle } from '@ungana/web-kit'
import { Link, useParams } from 'react-router-dom'
import { BorderList } from '#lib/border-list.tsx'
import { Corridor } from '#lib/corridor.tsx'
import { Fact, Facts } from '#lib/facts.tsx'
import { lastSeen } from '#lib/last-seen.ts'
import { cityOf } from '#lib/listing-text.ts'
import { Loaded } from '#lib/loaded.tsx'
import { MilestoneList } from '#lib/milestone-list.tsx'
import { NearMap } from '#lib/near-map.tsx'
import { Head } from '#lib/page-head.tsx'
import { logisticsKey } from '#lib/queries.ts'
import { statusText } from '#lib/status-text.ts'

/** Public page that shows where a shipment is. */
export default function SharedBookingPage() {
  const { token = '' } = useParams()
  useTitle(t`Follow a shipment`)
  const result = useQuery({
    queryKey: logisticsKey('shared', token),
    queryFn: ({ signal }) => call(getSharedBooking, { params: { token } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (isMissing(result.error)) return <NotShared />
  return (
    <Page $narrow>
      <Loaded result={result} loading={t`Loading this shipment...`} failed={t`Error loading this shipment`}>
        {({ origin, destination, status, suspended, cargoType, pickupDate, deliveryDate, route, milestones }) => (
          <>
            <Head>
              <PageTitle>
                {cityOf(origin)} → {cityOf(destination)}
              </PageTitle>
              <Quiet>{inLanguage(cargoType)}</Quiet>
              <Cluster>
                <Badge tone={status === 'delivered' || status === 'closed' ? 'success' : 'neutral'}>{statusText(status)}</Badge>
              </Cluster>
            </Head>
            <Stack $gap={6}>
              {suspended ? (
                <Notice tone="warning">{t`A border post on the route is closed and there is no other route at the moment.`}</Notice>
              ) : null}
              <Card>
                <Stack $gap={4}>
                  <Facts>
                    <Fact name={t`Estimated pick-up`}>{dayText(pickupDate)}</Fact>
                    <Fact name={t`Estimated delivery`}>{dayText(deliveryDate)}</Fact>
                  </Facts>
                  <Corridor route={route} />
                  <NearMap route={route} at={lastSeen(milestones, route)} />
                  {route.borders.length > 0 ? <BorderList borders={route.borders} /> : null}
                </Stack>
              </Card>
              <Card>
                <Stack $gap={4}>
                  <SectionHeading>{t`Progress`}</SectionHeading>
                  <MilestoneList milestones={milestones} />
                </Stack>
              </Card>
            </Stack>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function NotShared() {
  return (
    <Page $narrow>
      <EmptyState
        title={t`This link no longer works`}
        headingLevel={1}
        artId="logistics"
        action={
          <Button as={Link} to={logisticsHubPath()} variant="outline">
            {t`Logistics Hub`}
          </Button>
        }
      >
        {t`It has expired, or the sender stopped sharing. Ask them for a new link.`}
      </EmptyState>
    </Page>
  )
}
