import { t } from '@lingui/core/macro'
import { listBorders, listCases, listLogisticsTrends, staffBordersPath, staffLogisticsCasesPath } from '@ungana/contracts-logistics'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { call, callPage, HostProvider, may, QueueTrends, RouterLink, useWaitingCount } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

const titles = { 'logistics-cases': t`Logistics cases` }

/** The logistics hub's queues on /staff. */
const StaffSections: SlotModule['default'] = ({ host, context }) =>
  context.trends ? (
    <QueueTrends from={listLogisticsTrends} titles={titles} />
  ) : (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        {may(host.session.user, 'cases.decide') ? <Cases /> : null}
        {may(host.session.user, 'borders.edit') ? <Borders /> : null}
      </LinkProvider>
    </HostProvider>
  )

function Cases() {
  const waiting = useWaitingCount(
    logisticsKey('staff', 'cases'),
    async (signal) => (await callPage(listCases, { query: { show: 'open', page: 1 } }, { signal })).total,
  )
  return <QueueCard href={staffLogisticsCasesPath()} title={t`Logistics cases`} waiting={waiting} what={t`bookings on hold`} />
}

function Borders() {
  const waiting = useWaitingCount(
    logisticsKey('staff', 'borders'),
    async (signal) => (await call(listBorders, {}, { signal })).filter(({ status }) => status === 'unknown').length,
  )
  return <QueueCard href={staffBordersPath()} title={t`Borders`} waiting={waiting} what={t`border posts without a report`} />
}

export default StaffSections
