import { useQuery } from '@tanstack/react-query'
import { getLanePrice, LANE_COMPANIES_MIN } from '@ungana/contracts-logistics'
import { Card, Notice, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { Fact, Facts } from './facts.tsx'
import { usdText } from './figures.ts'
import { logisticsKey } from './queries.ts'

interface LanePriceProps {
  readonly origin: string
  readonly destination: string
  /** Whether what is named here is far below it; null where nobody knows. */
  readonly farBelow?: boolean | null
}

/** What this lane costs others; nothing where it cannot be asked. */
export function LanePrice({ origin, destination, farBelow = null }: LanePriceProps) {
  const { data } = useQuery({
    queryKey: logisticsKey('lane', origin, destination),
    queryFn: ({ signal }) => call(getLanePrice, { query: { origin, destination } }, { signal }),
  })
  if (!data) return null
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading level={3}>What this lane costs</SectionHeading>
        {farBelow ? (
          <Notice tone="warning" title="Far below the lane">
            This price is less than half of what the lane costs others. Ask why before you agree.
          </Notice>
        ) : null}
        {data.price ? (
          <>
            <Facts>
              <Fact name="per ton">{usdText(data.price.perTonne)}</Fact>
              <Fact name="per ton and km">USD {data.price.perTonneKm.toFixed(3)}</Fact>
            </Facts>
            <Quiet>
              The middle of {data.price.loads} loads of 0.5 to 5 t in the last 180 days, by {data.price.companies} companies.
            </Quiet>
          </>
        ) : (
          <Quiet>We tell a price once {LANE_COMPANIES_MIN} companies or more stand behind it, so that nobody can tell whose it is.</Quiet>
        )}
      </Stack>
    </Card>
  )
}
