import { t } from '@lingui/core/macro'
import { listDealDisputes, staffDealsPath } from '@ungana/contracts-deals'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { callPage, HostProvider, may, RouterLink, useWaitingCount } from '@ungana/web-kit'

/** The queue of deals on /staff. */
const StaffSections: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>{may(host.session.user, 'deals.decide') ? <Disputes /> : null}</LinkProvider>
  </HostProvider>
)

function Disputes() {
  const waiting = useWaitingCount(
    ['deals', 'staff', 'waiting'],
    async (signal) => (await callPage(listDealDisputes, { query: { page: 1 } }, { signal })).total,
  )
  return <QueueCard href={staffDealsPath()} title={t`Disputed deals`} waiting={waiting} what={t`open disputes`} />
}

export default StaffSections
