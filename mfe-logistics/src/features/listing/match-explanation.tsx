import { t } from '@lingui/core/macro'
import type { TransportMatch } from '@ungana/contracts-logistics'
import { numberText } from '@ungana/language/formats'
import { bareList, Cluster, color, radius, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { styled } from 'styled-components'
import { Corridor } from '#lib/corridor.tsx'
import { Fact, Facts } from '#lib/facts.tsx'
import { daysText, detourText, kmText, usdText } from '#lib/figures.ts'

import { reasonText } from '#lib/match-reasons.ts'

export type Explanation = Omit<TransportMatch, 'transport'>

const Reasons = styled.ul`
  ${bareList}
  display: grid;
  gap: 6px;
  padding: 14px 16px;
  border-radius: ${radius.control};
  background: ${color.greenTint};

  > li {
    display: flex;
    gap: 8px;
  }

  svg {
    flex: none;
    width: 18px;
    height: 18px;
    margin-top: 3px;
    color: ${color.marigoldText};
  }
`

/** Why a truck and a load match, with route, detour and price. */
export function MatchExplanation({ pair }: { readonly pair: Parameters<typeof reasonText>[1] }) {
  const { route, distanceKm, detourKm, detourPercent, borders, days, estimatedPrice, tonneKm, reasons, pickupDate, deliveryDate } = pair.match
  return (
    <Stack $gap={4}>
      <Corridor route={route} />
      <Facts>
        <Fact name={t`Distance of the load`}>{kmText(distanceKm)}</Fact>
        <Fact name={t`Detour, ${Math.round(detourPercent)}% of the truck’s route`}>{detourText(detourKm)}</Fact>
        <Fact name={t`Border posts`}>{borders.map(({ name }) => name).join(', ') || t`none`}</Fact>
        <Fact name={t`Price for the whole load`}>{usdText(estimatedPrice)}</Fact>
        <Fact name={t`Estimated loading`}>{dayText(pickupDate)}</Fact>
        <Fact name={t`Estimated delivery, after ${daysText(days)}`}>{dayText(deliveryDate)}</Fact>
      </Facts>
      <Reasons>
        {reasons.map((reason) => (
          <li key={`${reason.code} ${reason.text}`}>
            {reason.warning ? <TriangleAlert aria-label={t`Warning`} /> : null}
            <span>{reasonText(reason, pair)}</span>
          </li>
        ))}
      </Reasons>
      <Cluster>
        <details>
          <summary>{t`Why this price?`}</summary>
          <p>
            {t`${numberText(Math.round(tonneKm))} tonne-kilometres: the weight of the load times its distance. We take the truck’s price per ton for the part of its route that the load uses. You can offer another price.`}
          </p>
        </details>
      </Cluster>
    </Stack>
  )
}
