import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { QueueTrend, QueueTrendsEndpoint } from '@ungana/contracts-kit'
import { Button, Quiet, SkeletonBlock, SkeletonGroup, TrendChart } from '@ungana/ui'
import { styled } from 'styled-components'
import { call } from './call.ts'
import { shortDayText } from './short-day-text.ts'

/** Below the charts of all parts, which share one grid. */
const Line = styled(Quiet)`
  grid-column: 1 / -1;
  order: 1;
`

interface QueueTrendsProps<Q extends string> {
  readonly from: QueueTrendsEndpoint<Q>
  /** The titles of the queues' cards. */
  readonly titles: Readonly<Record<Q, string>>
}

/** The last 30 days of a service's staff queues: a chart for each queue that had entries, and one line for the others. */
export function QueueTrends<const Q extends string>({ from, titles }: QueueTrendsProps<Q>) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['queue-trends', from.url],
    queryFn: ({ signal }) => call(from, {}, { signal }),
    staleTime: 0,
  })
  const names = from.queues.map((queue) => titles[queue]).join(', ')
  if (!data && isError) {
    return (
      <Line>
        <Trans>
          The last 30 days did not load: {names}.{' '}
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Trans>
      </Line>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t`Loading the last 30 days: ${names}...`}>
        <SkeletonBlock $height="232px" />
      </SkeletonGroup>
    )
  }
  const trends = from.queues.map((queue) => ({ title: titles[queue], trend: data.find((trend) => trend.queue === queue) }))
  const empty = trends.filter(({ trend }) => !trend || isEmpty(trend))
  return (
    <>
      {trends.map(({ title, trend }) => (trend && !isEmpty(trend) ? <Trend key={title} title={title} trend={trend} /> : null))}
      {empty.length > 0 ? <Line>{t`Nothing was waiting: ${empty.map(({ title }) => title).join(', ')}.`}</Line> : null}
    </>
  )
}

const isEmpty = ({ days }: QueueTrend) => days.every(({ waiting, decided }) => waiting === 0 && decided === 0)

function Trend({ title, trend: { days, medianHours } }: { readonly title: string; readonly trend: QueueTrend }) {
  const points = days.map(({ day, waiting, medianHours }) => ({ label: shortDayText(day), value: waiting, other: medianHours }))
  const decided = days.reduce((sum, day) => sum + day.decided, 0)
  return (
    <TrendChart title={title} period={t`Day`} unit={t`waiting`} otherUnit={t`hours to decide`} points={points}>
      {medianHours === null ? t`No decisions in 30 days` : decisionsText(decided, medianHours)}
    </TrendChart>
  )
}

function decisionsText(decided: number, hours: number): string {
  if (hours < 1) return plural(decided, { one: '# decision, half of them within an hour', other: '# decisions, half of them within an hour' })
  const time =
    hours < 48 ? plural(Math.round(hours), { one: '# hour', other: '# hours' }) : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
  return plural(decided, { one: `# decision, half of them within ${time}`, other: `# decisions, half of them within ${time}` })
}
