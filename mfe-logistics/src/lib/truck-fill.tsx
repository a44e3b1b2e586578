import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Transport } from '@ungana/contracts-logistics'
import { bareList, Card, color, SectionHeading, Stack, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { cubicText, kmText, tonnesText } from './figures.ts'
import { transportQuery } from './queries.ts'

const Legs = styled.ol`
  ${bareList}
  display: grid;
  gap: 14px;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 12px;
    font-size: ${size.small};
  }

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }

  span > small {
    white-space: nowrap;
  }
`

const Bar = styled.span<{ $share: number }>`
  grid-column: 1 / -1;
  height: 8px;
  border: 1px solid ${color.control};
  border-radius: 4px;
  background: ${color.sunk};
  overflow: hidden;
  forced-color-adjust: none;

  &::before {
    content: '';
    display: block;
    width: ${({ $share }) => $share * 100}%;
    height: 100%;
    background: ${color.greenFill};
  }
`

type Leg = Transport['freePerLeg'][number]

/** Joins neighbouring legs that have the same free space. */
function stretchesOf(legs: readonly Leg[]): Leg[] {
  const stretches: Leg[] = []
  for (const leg of legs) {
    const last = stretches.at(-1)
    if (last && last.freeKg === leg.freeKg && last.freeM3 === leg.freeM3)
      stretches[stretches.length - 1] = { ...last, to: leg.to, km: last.km + leg.km }
    else stretches.push(leg)
  }
  return stretches
}

/** How full the truck is on each leg of its route. Renders nothing if it has no route. */
export function TruckFill({ transport: { freePerLeg, capacityKg } }: { readonly transport: Pick<Transport, 'freePerLeg' | 'capacityKg'> }) {
  if (freePerLeg.length === 0) return null
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>{t`How full the truck is`}</SectionHeading>
        <Legs>
          {stretchesOf(freePerLeg).map(({ from, to, km, freeKg, freeM3 }) => {
            const used = capacityKg === null ? null : Math.max(0, capacityKg - freeKg)
            return (
              <li key={`${from} ${to}`}>
                <span>
                  {from} → {to} <small>{kmText(km)}</small>
                </span>
                <span>{t`${tonnesText(freeKg)}, ${cubicText(freeM3)} free`}</span>
                {used === null || capacityKg === null ? null : (
                  <>
                    <Bar $share={used / Math.max(1, capacityKg)} aria-hidden />
                    <small>{t`${tonnesText(used)} of ${tonnesText(capacityKg)} used`}</small>
                  </>
                )}
              </li>
            )
          })}
        </Legs>
      </Stack>
    </Card>
  )
}

/** The same for the truck of an offer or a booking. Renders nothing when it cannot be loaded. */
export function TruckFillOf({ transportId }: { readonly transportId: string }) {
  const { data } = useQuery(transportQuery(transportId))
  return data ? <TruckFill transport={data} /> : null
}
