/** Shown until the page's code has loaded. */
import { t } from '@lingui/core/macro'
import { StaffPageSkeleton } from '@ungana/web-kit'
import { PricingSkeleton } from '#features/pricing/pricing-skeleton.tsx'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

export default {
  '/pricing': { page: <PricingSkeleton />, chunk: 'pricing' },
  '/payment': { page: <PageSkeleton title={t`Make a Payment`} />, chunk: 'payment' },
  '/payments': { page: <PageSkeleton title={t`Make a Payment`} />, chunk: 'payment' },
  '/checkout': { page: <PageSkeleton title={t`Checkout`} />, chunk: 'checkout' },
  '/payment-success': { page: <PageSkeleton title={t`Payment`} />, chunk: 'payment-success' },
  '/bank-details': { page: <PageSkeleton title={t`Bank Details`} />, chunk: 'bank-details' },
  '/membership': { page: <PageSkeleton title={t`My Membership`} />, chunk: 'membership' },
  '/invoices': { page: <PageSkeleton title={t`Invoices`} />, chunk: 'invoices' },
  '/staff/payments': { page: <StaffPageSkeleton title={t`Payments`} />, chunk: 'staff' },
  '/staff/sales': { page: <StaffPageSkeleton title={t`Sales requests`} />, chunk: 'staff' },
}
