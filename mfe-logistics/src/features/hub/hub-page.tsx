import { t } from '@lingui/core/macro'
import { myLogisticsPath, type Shipment } from '@ungana/contracts-logistics'
import { Button, Cluster, Lead, LoadingCard, Page, PageTitle, SectionHeading, Tab, TabList, TabPanel, Tabs, usesLessData } from '@ungana/ui'
import { lazyPage, UnknownChoice, useHost, useTitle } from '@ungana/web-kit'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { NearMap } from '#lib/near-map.tsx'
import { showHeading } from '#lib/show-heading.ts'
import type { DealShippingForm as ForDeal } from './deal-shipping-form.tsx'
import { HowItWorks, Section } from './how-it-works.tsx'
import type { PostedScreen as Posted, PostedListing } from './posted-screen.tsx'
import { RouteSearch } from './route-search.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { Sides } from './sides.tsx'
import { TransportList } from './transport-list.tsx'
import { hubTabs, type RouteFilter, useHubView } from './use-hub-view.ts'

const DealShippingForm = lazyPage<ComponentProps<typeof ForDeal>>(() =>
  import(/* webpackChunkName: 'deal-shipping-form' */ './deal-shipping-form.tsx').then((module) => ({ default: module.DealShippingForm })),
)
const OfferSide = lazyPage(() => import(/* webpackChunkName: 'offer-side' */ './offer-side.tsx'))
/** Loads when somebody uses a form. */
const PostedScreen = lazyPage<ComponentProps<typeof Posted>>(() =>
  import(/* webpackChunkName: 'posted' */ './posted-screen.tsx').then((module) => ({ default: module.PostedScreen })),
)
const preload = () => {
  if (!usesLessData()) PostedScreen.preload().catch(() => undefined)
}

const Head = styled(Cluster)`
  margin-bottom: 20px;
`

const Titles = styled.div`
  display: grid;
  gap: 8px;
`

const Kinds = styled(Tabs)`
  margin-top: 28px;
`

export default function HubPage() {
  useTitle(t`Global Logistics Hub`)
  const { user } = useHost().session
  const view = useHubView()
  const [posted, setPosted] = useState<PostedListing>()
  const { heading, search } = useSearch(view)
  const searched = view.route.origin !== '' || view.route.destination !== ''
  const onPosted = (listing: Shipment) => setPosted({ kind: 'shipment', listing })
  const list = { view, heading, onSearch: search }
  if (posted)
    return (
      <Suspense>
        <PostedScreen {...posted} onAnother={() => setPosted(undefined)} />
      </Suspense>
    )
  return (
    <Page>
      <Head $justify="between" $align="start" $gap={4}>
        <Titles>
          <PageTitle>{t`Global Logistics Hub`}</PageTitle>
          <Lead>{t`Find a truck for a small load, or a load for your free space.`}</Lead>
        </Titles>
        {user ? (
          <Button as={Link} to={myLogisticsPath()} variant="outline">
            {t`My Logistics`}
          </Button>
        ) : null}
      </Head>
      <RouteSearch route={view.route} onSearch={search} onClear={() => view.showRoute({ origin: '', destination: '' })} />
      <UnknownChoice value={view.wantedTab} choices={hubTabs} shown={t`“I Need Transport”`} />
      <Kinds value={view.tab} onValueChange={view.showTab}>
        <TabList label={t`What you need`}>
          <Tab value="find-transport">{t`I Need Transport`}</Tab>
          <Tab value="offer-transport">{t`I Offer Transport`}</Tab>
        </TabList>
        <TabPanel value="find-transport" onFocus={preload}>
          <Sides
            searched={searched}
            title={t`Post Shipping Request`}
            see={t`See available transport options`}
            to="transports"
            form={
              view.deal && user ? (
                <Suspense fallback={<LoadingCard label={t`Loading the form...`} />}>
                  <DealShippingForm dealId={view.deal} onPosted={onPosted} />
                </Suspense>
              ) : (
                <ShippingForm onPosted={onPosted} />
              )
            }
            list={<TransportList {...list} />}
          />
        </TabPanel>
        <TabPanel value="offer-transport" onFocus={preload}>
          <Suspense fallback={<LoadingCard label={t`Loading the form...`} />}>
            <OfferSide searched={searched} list={list} onPosted={(listing) => setPosted({ kind: 'transport', listing })} />
          </Suspense>
        </TabPanel>
      </Kinds>
      <Section aria-label={t`Roads and borders`}>
        <SectionHeading>{t`Roads and borders`}</SectionHeading>
        <NearMap />
      </Section>
      <HowItWorks />
    </Page>
  )
}

/** Searches for a route, and shows the heading of the results once they stand below the search. */
function useSearch({ route: { origin, destination }, showRoute }: ReturnType<typeof useHubView>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [wanted, setWanted] = useState<RouteFilter>()
  useEffect(() => {
    if (wanted?.origin !== origin || wanted.destination !== destination) return
    setWanted(undefined)
    showHeading(heading)
  }, [wanted, origin, destination])
  return {
    heading,
    search: (route: RouteFilter) => {
      setWanted(route)
      showRoute(route)
    },
  }
}
