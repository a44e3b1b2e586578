import type { TransportMatch } from '@ungana/contracts-logistics'
import { bareList, Cluster, color, radius, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { styled } from 'styled-components'
import { BorderList } from '#lib/border-list.tsx'
import { Corridor } from '#lib/corridor.tsx'
import { Fact, Facts } from '#lib/facts.tsx'
import { countText, daysText, detourText, kmText, usdText } from '#lib/figures.ts'

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

/** Why a truck and a load fit each other, and what it would be. */
export function MatchExplanation({ match }: { readonly match: Explanation }) {
  const { route, distanceKm, detourKm, detourPercent, borders, days, estimatedPrice, tonneKm, reasons, pickupDate, deliveryDate } = match
  return (
    <Stack $gap={4}>
      <Corridor route={route} />
      <Facts>
        <Fact name="on the load’s way">{kmText(distanceKm)}</Fact>
        <Fact name={`detour, ${Math.round(detourPercent)} % of the truck’s way`}>{detourText(detourKm)}</Fact>
        <Fact name={borders.map(({ name }) => name).join(', ') || 'on the way'}>{countText(borders.length, 'border')}</Fact>
        <Fact name="for the whole load">{usdText(estimatedPrice)}</Fact>
        <Fact name="loaded about">{dayText(pickupDate)}</Fact>
        <Fact name={`delivered about, after ${daysText(days)}`}>{dayText(deliveryDate)}</Fact>
      </Facts>
      <Reasons>
        {reasons.map(({ code, text, warning }) => (
          <li key={`${code} ${text}`}>
            {warning ? <TriangleAlert aria-label="Warning" /> : null}
            <span>{text}</span>
          </li>
        ))}
      </Reasons>
      {borders.length > 0 ? <BorderList borders={borders} /> : null}
      <Cluster>
        <details>
          <summary>Why this price?</summary>
          <p>
            {Math.round(tonneKm).toLocaleString('en')} tonne-kilometres: what the load weighs, times how far it goes. The truck’s price per ton counts
            by the part of its way that the load shares. You may name another price.
          </p>
        </details>
      </Cluster>
    </Stack>
  )
}
