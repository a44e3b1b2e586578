import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listMessagingTrends, listReports } from '@ungana/contracts-messaging'
import { type SlotModule, staffPath } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { callPage, HostProvider, may, QueueTrends, RouterLink } from '@ungana/web-kit'
import { staffReportsKey } from '#lib/staff-reports-key.ts'

const titles = { 'message-reports': t`Message reports` }

/** Messaging's queue on /staff. */
const StaffSections: SlotModule['default'] = ({ host, context }) =>
  context.trends ? (
    <QueueTrends from={listMessagingTrends} titles={titles} />
  ) : (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>{may(host.session.user, 'reports.decide') ? <Reports /> : null}</LinkProvider>
    </HostProvider>
  )

/** Counts the open reports at each visit. */
function Reports() {
  const { data, isError } = useQuery({
    queryKey: staffReportsKey('waiting'),
    queryFn: async ({ signal }) => (await callPage(listReports, { query: { status: 'open', page: 1 } }, { signal })).total,
    staleTime: 0,
  })
  return (
    <QueueCard
      href={staffPath('message-reports')}
      title={t`Message reports`}
      waiting={isError ? null : data}
      what={t`reported and not decided yet`}
    />
  )
}

export default StaffSections
