import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { isOldRate, listExchangeRates, listMessagingTrends, listReports, ratedCurrencies, staffExchangeRatesPath } from '@ungana/contracts-messaging'
import { type SlotModule, staffPath } from '@ungana/contracts-shell'
import { LinkProvider, QueueCard } from '@ungana/ui'
import { call, callPage, HostProvider, may, QueueTrends, RouterLink, todayInKigali, useWaitingCount } from '@ungana/web-kit'
import { exchangeRatesKey } from '#lib/exchange-rates.ts'
import { staffReportsKey } from '#lib/staff-reports-key.ts'

const titles = { 'message-reports': t`Message reports` }

/** Messaging's queues on /staff. */
const StaffSections: SlotModule['default'] = ({ host, context }) =>
  context.trends ? (
    <QueueTrends from={listMessagingTrends} titles={titles} />
  ) : (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        {may(host.session.user, 'reports.decide') ? <Reports /> : null}
        {may(host.session.user, 'rates.edit') ? <Rates /> : null}
      </LinkProvider>
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

function Rates() {
  const waiting = useWaitingCount([...exchangeRatesKey, 'waiting'], async (signal) => {
    const rates = await call(listExchangeRates, {}, { signal })
    return ratedCurrencies.length - rates.filter((rate) => !isOldRate(rate, todayInKigali())).length
  })
  return <QueueCard href={staffExchangeRatesPath()} title={t`Exchange rates`} waiting={waiting} what={t`missing or older than 7 days`} />
}

export default StaffSections
