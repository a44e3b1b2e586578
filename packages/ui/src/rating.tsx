// A rating: "★ 4.8/5", or "Rating: New" without ratings. The word "New" alone would be unclear.
import { t } from '@lingui/core/macro'
import { numberText } from '@ungana/language/formats'
import { styled } from 'styled-components'
import { Star } from '#icons.ts'
import { color, size } from '#tokens.ts'
import { VisuallyHidden } from '#visually-hidden.tsx'

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: ${color.marigoldText};
  font-size: ${size.caption};
  font-weight: 600;
  line-height: 1.5rem;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;

  > svg {
    width: 14px;
    height: 14px;
    fill: currentColor;
  }
`

export interface RatingProps {
  /** From 0 to `max`; null, undefined or 0 without ratings. */
  value: number | null | undefined
  max?: number
  /** The text for screen readers. */
  label?: (value: string, max: number) => string
  className?: string
}

export function Rating({ value, max = 5, label = (v, m) => t`Rated ${v} out of ${m}`, className }: RatingProps) {
  if (!value) return <Line className={className}>{t`Rating: New`}</Line>
  const text = numberText(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <Line className={className}>
      <Star aria-hidden />
      <span aria-hidden="true">
        {text}/{max}
      </span>
      <VisuallyHidden>{label(text, max)}</VisuallyHidden>
    </Line>
  )
}
