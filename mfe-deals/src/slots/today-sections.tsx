import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { dealPath, dealsPath, listDeals } from '@ungana/contracts-deals'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, TaskCard } from '@ungana/ui'
import { call, HostProvider, may, RouterLink } from '@ungana/web-kit'

/** The company's running deals, on /today. */
const TodaySections: SlotModule['default'] = ({ host }) => {
  const { user } = host.session
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>{user && may(user, 'deals.see') ? <Running accountId={user.id} /> : null}</LinkProvider>
    </HostProvider>
  )
}

function Running({ accountId }: { readonly accountId: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['deals', accountId, 'today'],
    queryFn: ({ signal }) => call(listDeals, { query: {} }, { signal }),
    staleTime: 0,
  })
  const tasks = data
    ?.filter(({ phase }) => phase === 'open' || phase === 'proposed')
    // Deals in which this company is next come first.
    .sort((one, two) => Number(two.next !== null) - Number(one.next !== null))
    .map(({ id, subject, side, buyer, seller, next }) => ({
      href: dealPath(id),
      title: subject,
      note: next ? t`Your turn` : side === 'buyer' ? t`You buy from ${seller.name}` : t`You sell to ${buyer.name}`,
    }))
  return (
    <TaskCard
      title={t`Deals`}
      tasks={isError ? null : tasks}
      none={t`No deals in progress.`}
      all={{ href: dealsPath(), label: t`Your deals` }}
      onRetry={() => void refetch()}
    />
  )
}

export default TodaySections
