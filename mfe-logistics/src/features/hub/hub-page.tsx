import { myLogisticsPath } from '@ungana/contracts-logistics'
import { Button, Cluster, Lead, media, Page, PageTitle, SectionHeading, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { lazyPage, UnknownChoice, useHost, useTitle } from '@ungana/web-kit'
import { type ComponentProps, Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { NearMap } from '#lib/near-map.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { showHeading } from './listing-list.tsx'
import type { PostedScreen as Posted, PostedListing } from './posted-screen.tsx'
import { RouteSearch } from './route-search.tsx'
import { ShipmentList } from './shipment-list.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { TransportForm } from './transport-form.tsx'
import { TransportList } from './transport-list.tsx'
import { hubTabs, type RouteFilter, useHubView } from './use-hub-view.ts'

/** Loads when somebody uses a form. */
const PostedScreen = lazyPage<ComponentProps<typeof Posted>>(() =>
  import(/* webpackChunkName: 'posted' */ './posted-screen.tsx').then((module) => ({ default: module.PostedScreen })),
)
const preload = () => void PostedScreen.preload().catch(() => undefined)

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

/** The form, and the list of the other side's listings. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: 32px 24px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const FormSide = styled.section`
  display: grid;
  gap: 16px;
  min-width: 0;
`

const Roads = styled.section`
  display: grid;
  gap: 16px;
  margin-top: 56px;
`

/* Phones show this link while the long form comes before the list. */
const ToList = styled.a`
  display: none;

  ${media.phone} {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

export default function HubPage() {
  useTitle('Global Logistics Hub')
  const { user } = useHost().session
  const view = useHubView()
  const [posted, setPosted] = useState<PostedListing>()
  const { heading, search } = useSearch(view)
  const searched = view.route.origin !== '' || view.route.destination !== ''
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
          <PageTitle>Global Logistics Hub</PageTitle>
          <Lead>Find a truck for a small load, or a load for your free space.</Lead>
        </Titles>
        {user ? (
          <Button as={Link} to={myLogisticsPath()} variant="outline">
            My Logistics
          </Button>
        ) : null}
      </Head>
      <RouteSearch route={view.route} onSearch={search} onClear={() => view.showRoute({ origin: '', destination: '' })} />
      <UnknownChoice value={view.wantedTab} choices={hubTabs} shown="“I Need Transport”" />
      <Kinds value={view.tab} onValueChange={view.showTab}>
        <TabList label="What you need">
          <Tab value="find-transport">I Need Transport</Tab>
          <Tab value="offer-transport">I Offer Transport</Tab>
        </TabList>
        <TabPanel value="find-transport">
          <Sides
            listFirst={searched}
            form={
              <FormSide aria-labelledby="shipping-form">
                <SectionHeading id="shipping-form">Post Shipping Request</SectionHeading>
                {searched ? null : <ToList href="#transports">See available transport options</ToList>}
                <ShippingForm onPosted={(listing) => setPosted({ kind: 'shipment', listing })} />
              </FormSide>
            }
            list={
              <div id="transports">
                <TransportList {...list} />
              </div>
            }
          />
        </TabPanel>
        <TabPanel value="offer-transport">
          <Sides
            listFirst={searched}
            form={
              <FormSide aria-labelledby="transport-form">
                <SectionHeading id="transport-form">Post Transport Availability</SectionHeading>
                {searched ? null : <ToList href="#shipments">See shipping requests</ToList>}
                <TransportForm onPosted={(listing) => setPosted({ kind: 'transport', listing })} />
              </FormSide>
            }
            list={
              <div id="shipments">
                <ShipmentList {...list} />
              </div>
            }
          />
        </TabPanel>
      </Kinds>
      <Roads aria-label="Roads and borders">
        <SectionHeading>Roads and borders</SectionHeading>
        <NearMap />
      </Roads>
      <HowItWorks />
    </Page>
  )
}

/** The results of a search come first, right below the search. The keys keep what is typed in the form. */
function Sides({ form, list, listFirst }: { readonly form: ReactNode; readonly list: ReactNode; readonly listFirst: boolean }) {
  const [left, right] = [<Fragment key="form">{form}</Fragment>, <Fragment key="list">{list}</Fragment>]
  return <Columns onFocus={preload}>{listFirst ? [right, left] : [left, right]}</Columns>
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
