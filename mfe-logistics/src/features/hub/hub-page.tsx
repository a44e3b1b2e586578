import { myLogisticsPath } from '@ungana/contracts-logistics'
import { Button, Cluster, Lead, media, Page, PageTitle, SectionHeading, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { HowItWorks } from './how-it-works.tsx'
import { Posted, type PostedListing } from './posted.tsx'
import { RouteSearch } from './route-search.tsx'
import { ShipmentList } from './shipment-list.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { TransportForm } from './transport-form.tsx'
import { TransportList } from './transport-list.tsx'
import { useHubView } from './use-hub-view.ts'

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

/** The form, and the list of those on the other side. */
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

/* The form is long on a phone; who only wants to look need not scroll past it. */
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
  if (posted) return <Posted {...posted} onAnother={() => setPosted(undefined)} />
  return (
    <Page>
      <Head $justify="between" $align="start" $gap={4}>
        <Titles>
          <PageTitle>Global Logistics Hub</PageTitle>
          <Lead>Small loads and trucks with room, on the same road.</Lead>
        </Titles>
        {user ? (
          <Button as={Link} to={myLogisticsPath()} variant="outline">
            My Logistics
          </Button>
        ) : null}
      </Head>
      <RouteSearch route={view.route} onRoute={view.showRoute} />
      <Kinds value={view.tab} onValueChange={view.showTab}>
        <TabList label="What you need">
          <Tab value="find-transport">I Need Transport</Tab>
          <Tab value="offer-transport">I Offer Transport</Tab>
        </TabList>
        <TabPanel value="find-transport">
          <Columns>
            <FormSide aria-labelledby="shipping-form">
              <SectionHeading id="shipping-form">Post Shipping Request</SectionHeading>
              <ToList href="#transports">See available transport options</ToList>
              <ShippingForm onPosted={(listing) => setPosted({ kind: 'shipment', listing })} />
            </FormSide>
            <div id="transports">
              <TransportList view={view} />
            </div>
          </Columns>
        </TabPanel>
        <TabPanel value="offer-transport">
          <Columns>
            <FormSide aria-labelledby="transport-form">
              <SectionHeading id="transport-form">Post Transport Availability</SectionHeading>
              <ToList href="#shipments">See shipping requests</ToList>
              <TransportForm onPosted={(listing) => setPosted({ kind: 'transport', listing })} />
            </FormSide>
            <div id="shipments">
              <ShipmentList view={view} />
            </div>
          </Columns>
        </TabPanel>
      </Kinds>
      <HowItWorks />
    </Page>
  )
}
