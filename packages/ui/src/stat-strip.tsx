// Important numbers in large type, each with a small caption.
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card } from '#card.tsx'
import { color, media, size } from '#tokens.ts'

const Figure = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  min-width: 0;
  text-align: center;

  > dd {
    min-height: 1.25em;
    font-size: 1.875rem;
    font-weight: 700;
    line-height: 1.25;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }

  > dt {
    color: ${color.ink3};
    font-size: ${size.small};
    line-height: 1.4;
  }
`

const Strip = styled(Card)<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: 24px 12px;
  padding: 32px 24px;

  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding: 24px 12px;
  }
`

export interface StatStripProps {
  figures: readonly { readonly value: ReactNode; readonly label: string }[]
  className?: string
}

/** All figures in one row on a card; two in a row on a phone. */
export function StatStrip({ figures, className }: StatStripProps) {
  return (
    <Strip as="dl" $columns={figures.length} className={className}>
      {figures.map(({ value, label }) => (
        <Figure key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Figure>
      ))}
    </Strip>
  )
}
