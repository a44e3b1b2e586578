/** What stands in this part's pages until their code is there. */
import { LinkProvider } from '@ungana/ui'
import { RouterLink, StaffPageSkeleton } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { PricingSkeleton } from '#features/pricing/pricing-skeleton.tsx'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

const inPart = (page: ReactNode) => <LinkProvider component={RouterLink}>{page}</LinkProvider>

export default {
  '/pricing': { page: inPart(<PricingSkeleton />), chunk: 'pricing' },
  '/payment': { page: inPart(<PageSkeleton title="Make a Payment" />), chunk: 'payment' },
  '/payments': { page: inPart(<PageSkeleton title="Make a Payment" />), chunk: 'payment' },
  '/checkout': { page: inPart(<PageSkeleton title="Checkout" />), chunk: 'checkout' },
  '/payment-success': { page: inPart(<PageSkeleton title="Payment" />), chunk: 'payment-success' },
  '/bank-details': { page: inPart(<PageSkeleton title="Bank Details" />), chunk: 'bank-details' },
  '/membership': { page: inPart(<PageSkeleton title="My Membership" />), chunk: 'membership' },
  '/invoices': { page: inPart(<PageSkeleton title="Invoices" />), chunk: 'invoices' },
  '/staff/payments': { page: inPart(<StaffPageSkeleton title="Payments" />), chunk: 'staff' },
  '/staff/sales': { page: inPart(<StaffPageSkeleton title="Sales requests" />), chunk: 'staff' },
}
