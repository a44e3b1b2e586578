/** Shown until the page's code has loaded. Some skeletons are the page itself, as a visitor sees it without data. */
import { t } from '@lingui/core/macro'
import { LoadingCard, Page, PageTitle, SkeletonText } from '@ungana/ui'
import { StaffPageSkeleton } from '@ungana/web-kit'
import HubPage from '#features/hub/hub-page.tsx'
import { MineHead } from '#features/mine/mine-page.tsx'
import { Room } from '#lib/loaded.tsx'
import { Head } from '#lib/page-head.tsx'

const loading = (label: string, title: string) => (
  <Page>
    <Head>
      <PageTitle>{title}</PageTitle>
      <SkeletonText width="14em" />
    </Head>
    <LoadingCard label={label} />
  </Page>
)

export default {
  '/logistics-hub': { page: <HubPage />, chunk: 'hub' },
  '/logistics-hub/mine': {
    page: (
      <Page>
        <MineHead />
        <Room>
          <LoadingCard label={t`Loading your listings...`} />
        </Room>
      </Page>
    ),
    chunk: 'mine',
  },
  '/logistics-hub/borders': { page: loading(t`Loading border posts...`, t`Border posts`), chunk: 'borders' },
  '/logistics-hub/shipments/:id': { page: loading(t`Loading this shipping request...`, t`Shipping request`), chunk: 'listing' },
  '/logistics-hub/transports/:id': { page: loading(t`Loading this transport...`, t`Transport`), chunk: 'listing' },
  '/logistics-hub/offers/:id': { page: loading(t`Loading this offer...`, t`Offer`), chunk: 'offer' },
  '/logistics-hub/bookings/:id': { page: loading(t`Loading this booking...`, t`Booking`), chunk: 'booking' },
  '/logistics-hub/shared/:token': { page: loading(t`Loading this shipment...`, t`Follow a shipment`), chunk: 'shared' },
  '/staff/borders': { page: <StaffPageSkeleton title={t`Borders`} />, chunk: 'staff' },
  '/staff/logistics-cases': { page: <StaffPageSkeleton title={t`Logistics cases`} />, chunk: 'staff' },
}
