import { t } from '@lingui/core/macro'
import {
  disputesPath,
  listDisputes,
  listPaymentTrends,
  listRefundProposals,
  listSalesRequests,
  listStaffPayments,
  staffPaymentsPath,
  staffSalesPath,
} from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { call, callPage, HostProvider, may, QueueTrends, RouterLink, useWaitingCount } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

const titles = { payments: t`Payments`, disputes: t`Disputed payments`, sales: t`Sales requests` }

/** The payment queues on /staff. */
const StaffSections: SlotModule['default'] = ({ host, context }) =>
  context.trends ? (
    <QueueTrends from={listPaymentTrends} titles={titles} />
  ) : (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        {may(host.session.user, 'payments.see') ? <Payments /> : null}
        {may(host.session.user, 'payments.refund') ? <Refunds /> : null}
        {may(host.session.user, 'disputes.see') ? <Disputes /> : null}
        {may(host.session.user, 'sales.answer') ? <Sales /> : null}
      </LinkProvider>
    </HostProvider>
  )

function Payments() {
  const count = async (signal: AbortSignal) => (await callPage(listStaffPayments, { query: { mismatch: true, page: 1 } }, { signal })).total
  return (
    <QueueCard
      href={staffPaymentsPath()}
      title={t`Payments`}
      waiting={useWaitingCount(staffKey('payments'), count)}
      what={t`do not match the agreed amount`}
    />
  )
}

function Refunds() {
  const count = async (signal: AbortSignal) => (await call(listRefundProposals, {}, { signal })).length
  return (
    <QueueCard
      href={staffPaymentsPath()}
      title={t`Refunds`}
      waiting={useWaitingCount(staffKey('payments', 'proposed-refunds'), count)}
      what={t`wait for a second person`}
    />
  )
}

function Disputes() {
  const count = async (signal: AbortSignal) => (await callPage(listDisputes, { query: { waiting: true, page: 1 } }, { signal })).total
  return (
    <QueueCard
      href={disputesPath()}
      title={t`Disputed payments`}
      waiting={useWaitingCount(staffKey('payments', 'waiting-disputes'), count)}
      what={t`need an answer or a check`}
    />
  )
}

function Sales() {
  const count = async (signal: AbortSignal) => (await callPage(listSalesRequests, { query: { status: 'open', page: 1 } }, { signal })).total
  return <QueueCard href={staffSalesPath()} title={t`Sales requests`} waiting={useWaitingCount(staffKey('sales'), count)} what={t`need a call`} />
}

export default StaffSections
