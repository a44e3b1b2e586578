import {
  disputesPath,
  listDisputes,
  listPaymentTrends,
  listSalesRequests,
  listStaffPayments,
  staffPaymentsPath,
  staffSalesPath,
} from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { callPage, HostProvider, QueueTrends, RouterLink, useWaitingCount } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

const titles = { payments: 'Payments', disputes: 'Disputed payments', sales: 'Sales requests' }

/** The payment queues on /staff. */
const StaffSections: SlotModule['default'] = ({ host, context }) =>
  context.trends ? (
    <QueueTrends from={listPaymentTrends} titles={titles} />
  ) : (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <Payments />
        <Disputes />
        <Sales />
      </LinkProvider>
    </HostProvider>
  )

function Payments() {
  const count = async (signal: AbortSignal) => (await callPage(listStaffPayments, { query: { mismatch: true, page: 1 } }, { signal })).total
  return (
    <QueueCard
      href={staffPaymentsPath()}
      title="Payments"
      waiting={useWaitingCount(staffKey('payments'), count)}
      what="do not match the agreed amount"
    />
  )
}

function Disputes() {
  const count = async (signal: AbortSignal) => (await callPage(listDisputes, { query: { waiting: true, page: 1 } }, { signal })).total
  return (
    <QueueCard
      href={disputesPath()}
      title="Disputed payments"
      waiting={useWaitingCount(staffKey('payments', 'waiting-disputes'), count)}
      what="need an answer or a check"
    />
  )
}

function Sales() {
  const count = async (signal: AbortSignal) => (await callPage(listSalesRequests, { query: { status: 'open', page: 1 } }, { signal })).total
  return <QueueCard href={staffSalesPath()} title="Sales requests" waiting={useWaitingCount(staffKey('sales'), count)} what="need a call" />
}

export default StaffSections
