import type { Plan } from '@ungana/contracts-payments'
import type { StoredActor } from '@ungana/service-kit'
import type { PresentedDispute } from '#lib/disputes.ts'
import type { PaymentStatus } from '#lib/payment-rows.ts'
import type { DisputeState, Method, ProviderName, Remedy } from '#lib/providers/provider.ts'
import type { RefundRow } from '#lib/staff-payment.ts'

/** What Postgres does not say about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'accounts.organization_plan': Plan | null
  'bank_details_requests.asked_by': StoredActor | null
  'bank_details_requests.decided_by': StoredActor | null
  'disputes.method': 'card' | 'wallet'
  'disputes.state': DisputeState
  'invoices.kind': 'invoice' | 'credit-note'
  'memberships.plan': Plan | null
  'memberships.renewal_remedy': Remedy | null
  'payments.person': StoredActor | null
  'payments.plan': Plan | null
  'payments.method': Method
  'payments.status': PaymentStatus
  disputed: string
  disputes: PresentedDispute[]
  gone: string
  provider: ProviderName
  language: string
  paid: string
  refunds: RefundRow[]
  tries: number
}
