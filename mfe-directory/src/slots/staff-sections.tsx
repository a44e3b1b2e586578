import { listExhibitionRegistrations, listExhibitionRequests, listReviewsForStaff, listVerifications } from '@ungana/contracts-directory'
import { type SlotModule, staffPath } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { callPage, HostProvider, RouterLink, useWaiting } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

/** The directory's queues on /staff. */
const StaffSections: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      <ReportedReviews />
      <Verifications />
      <Requests />
      <Registrations />
    </LinkProvider>
  </HostProvider>
)

function ReportedReviews() {
  const waiting = useWaiting(
    staffKey('reviews'),
    async (signal) => (await callPage(listReviewsForStaff, { query: { show: 'reported' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('reviews')} title="Reviews" waiting={waiting} what="reported, not yet decided" />
}

function Verifications() {
  const waiting = useWaiting(
    staffKey('verifications'),
    async (signal) => (await callPage(listVerifications, { query: { show: 'waiting' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('verifications')} title="Verification" waiting={waiting} what="sent and not yet decided" />
}

function Requests() {
  const waiting = useWaiting(
    staffKey('requests'),
    async (signal) => (await callPage(listExhibitionRequests, { query: { status: 'new' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('requests')} title="Exhibition requests" waiting={waiting} what="new, not yet handled" />
}

function Registrations() {
  const waiting = useWaiting(
    staffKey('registrations'),
    async (signal) => (await callPage(listExhibitionRegistrations, { query: { status: 'new' } }, { signal })).total,
  )
  return (
    <QueueCard href={`${staffPath('requests')}?list=registrations`} title="Exhibition registrations" waiting={waiting} what="new, not yet handled" />
  )
}

export default StaffSections
