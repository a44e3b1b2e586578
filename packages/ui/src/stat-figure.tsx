// A number that matters, large, with its caption small below; and a strip of them.
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card } from '#card.tsx'
import { color, media, size } from '#tokens.ts'

const Figure = styled.div<{ $size: 'large' | 'medium'; $centred: boolean }>`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  min-width: 0;
  text-align: ${({ $centred }) => ($centred ? 'center' : 'left')};

  > dd {
    font-size: ${({ $size }) => ($size === 'large' ? '1.875rem' : '1.25rem')};
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

export interface StatFigureProps {
  value: ReactNode
  label: ReactNode
  size?: 'large' | 'medium'
  centred?: boolean
  className?: string
}

/** Belongs into a `<dl>`: StatRow, StatStrip. */
export function StatFigure({ value, label, size: scale = 'medium', centred = false, className }: StatFigureProps) {
  return (
    <Figure $size={scale} $centred={centred} className={className}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Figure>
  )
}

/** StatFigures side by side, as many as fit. */
export const StatRow = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(124px, 1fr));
  gap: 20px 24px;
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
  figures: readonly { readonly value: string; readonly label: string }[]
  className?: string
}

/** Side by side on a card; two by two on a phone. */
export function StatStrip({ figures, className }: StatStripProps) {
  return (
    <Strip as="dl" $columns={figures.length} className={className}>
      {figures.map(({ value, label }) => (
        <StatFigure key={label} value={value} label={label} size="large" centred />
      ))}
    </Strip>
  )
}
