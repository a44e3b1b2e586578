/** What stands in this part's pages until their code is there: the pages themselves, for a visitor and before any data. */
import { LinkProvider, LoadingCard, Page, PageTitle, SkeletonText } from '@ungana/ui'
import { RouterLink, StaffPageSkeleton } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import HubPage from '#features/hub/hub-page.tsx'
import { MineHead } from '#features/mine/mine-page.tsx'
import { Head } from '#lib/page-head.tsx'

const inPart = (page: ReactNode) => <LinkProvider component={RouterLink}>{page}</LinkProvider>

const waiting = (what: string, title: string) => (
  <Page>
    <Head>
      <PageTitle>{title}</PageTitle>
      <SkeletonText width="14em" />
    </Head>
    <LoadingCard label={`Loading ${what}...`} />
  </Page>
)

export default {
  '/logistics-hub': { page: inPart(<HubPage />), chunk: 'hub' },
  '/logistics-hub/mine': {
    page: inPart(
      <Page>
        <MineHead />
        <LoadingCard label="Loading your listings..." />
      </Page>,
    ),
    chunk: 'mine',
  },
  '/logistics-hub/shipments/:id': { page: inPart(waiting('this shipping request', 'Shipping request')), chunk: 'listing' },
  '/logistics-hub/transports/:id': { page: inPart(waiting('this transport', 'Transport')), chunk: 'listing' },
  '/logistics-hub/offers/:id': { page: inPart(waiting('this offer', 'Offer')), chunk: 'offer' },
  '/logistics-hub/bookings/:id': { page: inPart(waiting('this booking', 'Booking')), chunk: 'booking' },
  '/logistics-hub/shared/:token': { page: inPart(waiting('this shipment', 'Follow a shipment')), chunk: 'shared' },
  '/staff/borders': { page: inPart(<StaffPageSkeleton title="Borders" />), chunk: 'staff' },
  '/staff/logistics-cases': { page: inPart(<StaffPageSkeleton title="Logistics cases" />), chunk: 'staff' },
}
