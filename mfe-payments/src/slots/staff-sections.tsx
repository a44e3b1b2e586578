import { disputesPath, listDisputes, listSalesRequests, listStaffPayments, staffPaymentsPath, staffSalesPath } from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { callPage, HostProvider, RouterLink, useWaiting } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

/** The queues of payments on /staff. */
const StaffSections: SlotModule['default'] = ({ host }) => (
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
  return <QueueCard href={staffPaymentsPath()} title="Payments" waiting={useWaiting(staffKey('payments'), count)} what="do not fit what was agreed" />
}

function Disputes() {
  const count = async (signal: AbortSignal) => (await callPage(listDisputes, { query: { waiting: true, page: 1 } }, { signal })).total
  return (
    <QueueCard
      href={disputesPath()}
      title="Disputed payments"
      waiting={useWaiting(staffKey('payments', 'waiting-disputes'), count)}
      what="wait for an answer, or to be seen"
    />
  )
}

function Sales() {
  const count = async (signal: AbortSignal) => (await callPage(listSalesRequests, { query: { status: 'open', page: 1 } }, { signal })).total
  return <QueueCard href={staffSalesPath()} title="Sales requests" waiting={useWaiting(staffKey('sales'), count)} what="wait for a call" />
}

export default StaffSections
