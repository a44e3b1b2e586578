import { t } from '@lingui/core/macro'
import {
  listDirectoryTrends,
  listExhibitionRegistrations,
  listExhibitionRequests,
  listReviewsForStaff,
  listStaffExhibitions,
  listVerifications,
} from '@ungana/contracts-directory'
import { type SlotModule, staffPath } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { call, callPage, HostProvider, may, QueueTrends, RouterLink, useWaitingCount } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'
import { toConfirm } from '#lib/to-confirm.ts'

const titles = { reviews: t`Reviews`, verifications: t`Verification`, requests: t`Exhibition requests`, registrations: t`Exhibition registrations` }

/** Cards for the directory's queues, shown on /staff. */
const StaffSections: SlotModule['default'] = ({ host, context }) =>
  context.trends ? (
    <QueueTrends from={listDirectoryTrends} titles={titles} />
  ) : (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        {may(host.session.user, 'reviews.decide') ? <ReportedReviews /> : null}
        {may(host.session.user, 'verifications.decide') ? <Verifications /> : null}
        {may(host.session.user, 'events.edit') ? <Requests /> : null}
        {may(host.session.user, 'events.edit') ? <Registrations /> : null}
        {may(host.session.user, 'events.edit') ? <Events /> : null}
      </LinkProvider>
    </HostProvider>
  )

function ReportedReviews() {
  const waiting = useWaitingCount(
    staffKey('reviews'),
    async (signal) => (await callPage(listReviewsForStaff, { query: { show: 'reported' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('reviews')} title={t`Reviews`} waiting={waiting} what={t`reported and not decided yet`} />
}

function Verifications() {
  const waiting = useWaitingCount(
    staffKey('verifications'),
    async (signal) => (await callPage(listVerifications, { query: { show: 'waiting' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('verifications')} title={t`Verification`} waiting={waiting} what={t`waiting for a decision`} />
}

function Requests() {
  const waiting = useWaitingCount(
    staffKey('requests'),
    async (signal) => (await callPage(listExhibitionRequests, { query: { status: 'new' } }, { signal })).total,
  )
  return <QueueCard href={staffPath('requests')} title={t`Exhibition requests`} waiting={waiting} what={t`new, not yet handled`} />
}

function Registrations() {
  const waiting = useWaitingCount(
    staffKey('registrations'),
    async (signal) => (await callPage(listExhibitionRegistrations, { query: { status: 'new' } }, { signal })).total,
  )
  return (
    <QueueCard
      href={`${staffPath('requests')}?list=registrations`}
      title={t`Exhibition registrations`}
      waiting={waiting}
      what={t`new, not yet handled`}
    />
  )
}

function Events() {
  const waiting = useWaitingCount(
    staffKey('events', 'to-confirm'),
    async (signal) => (await call(listStaffExhibitions, {}, { signal })).filter(toConfirm).length,
  )
  return <QueueCard href={staffPath('events')} title={t`Trade events`} waiting={waiting} what={t`without confirmed dates`} />
}

export default StaffSections
