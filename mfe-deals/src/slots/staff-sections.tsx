import { t } from '@lingui/core/macro'
import { listDealContests, listDealDisputes, staffDealContestsPath, staffDealsPath } from '@ungana/contracts-deals'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { callPage, HostProvider, may, RouterLink, useWaitingCount } from '@ungana/web-kit'

/** The queue of deals on /staff. */
const StaffSections: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>{may(host.session.user, 'deals.decide') ? <Queues /> : null}</LinkProvider>
  </HostProvider>
)

const Queues = () => (
  <>
    <Disputes />
    <Contests />
  </>
)

function Contests() {
  const waiting = useWaitingCount(
    ['deals', 'staff', 'contests', 'waiting'],
    async (signal) => (await callPage(listDealContests, { query: { page: 1 } }, { signal })).total,
  )
  return <QueueCard href={staffDealContestsPath()} title={t`Contested entries`} waiting={waiting} what={t`contested entries`} />
}

function Disputes() {
  const waiting = useWaitingCount(
    ['deals', 'staff', 'waiting'],
    async (signal) => (await callPage(listDealDisputes, { query: { page: 1 } }, { signal })).total,
  )
  return <QueueCard href={staffDealsPath()} title={t`Disputed deals`} waiting={waiting} what={t`open disputes`} />
}

export default StaffSections
