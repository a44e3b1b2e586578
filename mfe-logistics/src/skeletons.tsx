/** Shown until the page's code has loaded. Some skeletons are the page itself, as a visitor sees it without data. */
import { LoadingCard, Page, PageTitle, SkeletonText } from '@ungana/ui'
import { StaffPageSkeleton } from '@ungana/web-kit'
import HubPage from '#features/hub/hub-page.tsx'
import { MineHead } from '#features/mine/mine-page.tsx'
import { Head } from '#lib/page-head.tsx'

const loading = (what: string, title: string) => (
  <Page>
    <Head>
      <PageTitle>{title}</PageTitle>
      <SkeletonText width="14em" />
    </Head>
    <LoadingCard label={`Loading ${what}...`} />
  </Page>
)

export default {
  '/logistics-hub': { page: <HubPage />, chunk: 'hub' },
  '/logistics-hub/mine': {
    page: (
      <Page>
        <MineHead />
        <LoadingCard label="Loading your listings..." />
      </Page>
    ),
    chunk: 'mine',
  },
  '/logistics-hub/shipments/:id': { page: loading('this shipping request', 'Shipping request'), chunk: 'listing' },
  '/logistics-hub/transports/:id': { page: loading('this transport', 'Transport'), chunk: 'listing' },
  '/logistics-hub/offers/:id': { page: loading('this offer', 'Offer'), chunk: 'offer' },
  '/logistics-hub/bookings/:id': { page: loading('this booking', 'Booking'), chunk: 'booking' },
  '/logistics-hub/shared/:token': { page: loading('this shipment', 'Follow a shipment'), chunk: 'shared' },
  '/staff/borders': { page: <StaffPageSkeleton title="Borders" />, chunk: 'staff' },
  '/staff/logistics-cases': { page: <StaffPageSkeleton title="Logistics cases" />, chunk: 'staff' },
}
