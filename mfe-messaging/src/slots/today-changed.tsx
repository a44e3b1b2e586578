import { t } from '@lingui/core/macro'
import { listNotifications, notificationsPath } from '@ungana/contracts-notifications'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, TaskCard } from '@ungana/ui'
import { call, dayText, HostProvider, RouterLink, useHost } from '@ungana/web-kit'
import { ViewsCard } from '#features/figures/views-card.tsx'
import { useToday } from '#lib/use-today.ts'

/** The latest notifications, and a company's views, on /today. */
const TodayChanged: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      <Changed />
      {host.session.user?.role === 'member' ? <ViewsCard id={host.session.user.id} /> : null}
    </LinkProvider>
  </HostProvider>
)

function Changed() {
  const { isServed } = useHost()
  const { data, isError, refetch } = useToday('changed', (signal) => call(listNotifications, { query: { limit: 4 } }, { signal }))
  const tasks = data?.map(({ title, link, createdAt }) => ({ href: isServed(link) ? link : notificationsPath(), title, note: dayText(createdAt) }))
  return (
    <TaskCard
      title={t`What changed`}
      tasks={isError ? null : tasks}
      none={t`Nothing has changed yet. News about your company, inquiries and bookings appears here.`}
      all={{ href: notificationsPath(), label: t`All notifications` }}
      onRetry={() => void refetch()}
    />
  )
}

export default TodayChanged
