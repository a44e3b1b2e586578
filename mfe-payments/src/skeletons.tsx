/** Shown until the page's code has loaded. */
import { StaffPageSkeleton } from '@ungana/web-kit'
import { PricingSkeleton } from '#features/pricing/pricing-skeleton.tsx'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

export default {
  '/pricing': { page: <PricingSkeleton />, chunk: 'pricing' },
  '/payment': { page: <PageSkeleton title="Make a Payment" />, chunk: 'payment' },
  '/payments': { page: <PageSkeleton title="Make a Payment" />, chunk: 'payment' },
  '/checkout': { page: <PageSkeleton title="Checkout" />, chunk: 'checkout' },
  '/payment-success': { page: <PageSkeleton title="Payment" />, chunk: 'payment-success' },
  '/bank-details': { page: <PageSkeleton title="Bank Details" />, chunk: 'bank-details' },
  '/membership': { page: <PageSkeleton title="My Membership" />, chunk: 'membership' },
  '/invoices': { page: <PageSkeleton title="Invoices" />, chunk: 'invoices' },
  '/staff/payments': { page: <StaffPageSkeleton title="Payments" />, chunk: 'staff' },
  '/staff/sales': { page: <StaffPageSkeleton title="Sales requests" />, chunk: 'staff' },
}
