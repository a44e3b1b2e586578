import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getLanePrice, LANE_COMPANIES_MIN } from '@ungana/contracts-logistics'
import { Card, Notice, Quiet, RangeBar, SectionHeading, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { Fact, Facts } from './facts.tsx'
import { usdText } from './figures.ts'
import { logisticsKey } from './queries.ts'

interface LanePriceProps {
  readonly origin: string
  readonly destination: string
  /** Whether the listing's price is far below the lane's price; null when unknown. */
  readonly farBelow?: boolean | null
}

/** The usual price on a lane. Renders nothing when it cannot be loaded. */
export function LanePrice({ origin, destination, farBelow = null }: LanePriceProps) {
  const { data } = useQuery({
    queryKey: logisticsKey('lane', origin, destination),
    queryFn: ({ signal }) => call(getLanePrice, { query: { origin, destination } }, { signal }),
  })
  if (!data) return null
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading level={3}>{t`Price on this lane`}</SectionHeading>
        {farBelow ? (
          <Notice tone="warning" title={t`Unusually low price`}>
            {t`This price is less than half the usual price on this lane. Ask why before you agree.`}
          </Notice>
        ) : null}
        {data.price ? (
          <>
            {data.price.range ? (
              <RangeBar
                title={t`Per ton`}
                lowest={data.price.range.from}
                highest={data.price.range.to}
                ends={[t`A quarter pays less than`, t`A quarter pays more than`]}
                own={{ label: t`Median`, value: data.price.perTonne }}
                text={usdText}
              />
            ) : null}
            <Facts>
              {data.price.range ? null : <Fact name={t`Per ton`}>{usdText(data.price.perTonne)}</Fact>}
              <Fact name={t`Per ton and km`}>{usdText(data.price.perTonneKm, 3)}</Fact>
            </Facts>
            <Quiet>{t`Median price of ${plural(data.price.loads, { one: '# load', other: '# loads' })} (0.5 to 5 t) by ${plural(data.price.companies, { one: '# company', other: '# companies' })} in the last 180 days.`}</Quiet>
          </>
        ) : (
          <Quiet>{t`Prices appear once ${LANE_COMPANIES_MIN} companies have shipped on this lane.`}</Quiet>
        )}
      </Stack>
    </Card>
  )
}
