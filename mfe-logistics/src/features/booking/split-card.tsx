import { useQuery } from '@tanstack/react-query'
import { getSplit } from '@ungana/contracts-logistics'
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

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

/** Who pays what of a truck that carries several loads, and why. */
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
        <SectionHeading id="split">Shared fairly</SectionHeading>
        <Quiet>{data.explanation}</Quiet>
        <Shares>
          {data.shares.map(({ bookingId, shipper, own, weightKg, distanceKm, percent, amount }, index) => (
            <li key={bookingId ?? index}>
              <strong>{own ? 'Your load' : (shipper?.name ?? 'Another load')}</strong>
              <strong>{usdText(amount)}</strong>
              <small>
                {tonnesText(weightKg)} over {kmText(distanceKm)}
              </small>
              <small>{percent.toFixed(1)} %</small>
            </li>
          ))}
        </Shares>
      </Stack>
    </Card>
  )
}
