import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getSplit } from '@ungana/contracts-logistics'
import { numberText } from '@ungana/language/formats'
import { bareList, Card, color, Quiet, SectionHeading, Stack, size } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { kmText, tonnesText, usdText } from '#lib/figures.ts'
import { logisticsKey } from '#lib/queries.ts'

const Shares = styled.ul`
  ${bareList}
  display: grid;
  gap: 12px;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 12px;
  }

  > li > :nth-child(even) {
    text-align: end;
  }

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

const percentText = (percent: number) => `${numberText(percent, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`

/** How the cost of a shared truck is split. The carrier sees amounts; a shipper sees all percentages, but only their own price. */
export function SplitCard({ transportId }: { readonly transportId: string }) {
  const { data } = useQuery({
    queryKey: logisticsKey('split', transportId),
    queryFn: ({ signal }) => call(getSplit, { params: { id: transportId }, query: {} }, { signal }),
    staleTime: 0,
  })
  if (!data || data.shares.length < 2) return null
  return (
    <Card as="section" aria-labelledby="split">
      <Stack $gap={4}>
        <SectionHeading id="split">{t`How the cost is shared`}</SectionHeading>
        <Quiet>{data.explanation}</Quiet>
        <Shares>
          {data.shares.map(({ bookingId, shipper, own, weightKg, distanceKm, percent, amount, agreed }, index) => (
            <li key={bookingId ?? index}>
              <strong>{own ? t`Your load` : (shipper?.name ?? t`Another load`)}</strong>
              <strong>{amount === null ? percentText(percent) : usdText(amount)}</strong>
              <small>{t`${tonnesText(weightKg)} over ${kmText(distanceKm)}`}</small>
              {amount !== null ? (
                <small>{percentText(percent)}</small>
              ) : own && agreed !== null ? (
                <small>{t`${usdText(agreed)} agreed`}</small>
              ) : null}
            </li>
          ))}
        </Shares>
      </Stack>
    </Card>
  )
}
