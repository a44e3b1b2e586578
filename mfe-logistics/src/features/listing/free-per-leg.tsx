import type { Transport } from '@ungana/contracts-logistics'
import { bareList, Card, color, Quiet, SectionHeading, Stack, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { cubicText, kmText, tonnesText } from '#lib/figures.ts'

const Legs = styled.ol`
  ${bareList}
  display: grid;
  gap: 10px;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 12px;
    font-size: ${size.small};
  }

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

const Bar = styled.span<{ $share: number }>`
  grid-column: 1 / -1;
  height: 6px;
  border-radius: 3px;
  background: linear-gradient(to right, ${color.greenFill} ${({ $share }) => $share * 100}%, ${color.sunk} 0);
`

interface Stretch {
  readonly from: string
  readonly to: string
  readonly km: number
  readonly freeKg: number
  readonly freeM3: number
}

/** Joins neighbouring legs that have the same free space. */
function stretchesOf(legs: Transport['freePerLeg']): Stretch[] {
  const stretches: Stretch[] = []
  for (const leg of legs) {
    const last = stretches.at(-1)
    if (last && last.freeKg === leg.freeKg && last.freeM3 === leg.freeM3)
      stretches[stretches.length - 1] = { ...last, to: leg.to, km: last.km + leg.km }
    else stretches.push(leg)
  }
  return stretches
}

/** Free space on each leg of the truck's route. */
export function FreePerLeg({ transport: { freePerLeg, capacityKg } }: { readonly transport: Transport }) {
  const most = Math.max(1, capacityKg ?? 0, ...freePerLeg.map(({ freeKg }) => freeKg))
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>Free space on each leg</SectionHeading>
        <Legs>
          {stretchesOf(freePerLeg).map(({ from, to, km, freeKg, freeM3 }) => (
            <li key={`${from} ${to}`}>
              <span>
                {from} → {to} <small>{kmText(km)}</small>
              </span>
              <span>
                {tonnesText(freeKg)}, {cubicText(freeM3)}
              </span>
              <Bar $share={freeKg / most} aria-hidden />
            </li>
          ))}
        </Legs>
        <Quiet>Green shows the free part of the truck.</Quiet>
      </Stack>
    </Card>
  )
}
