// Progress of an upload or of a partly filled profile.
import { styled } from 'styled-components'
import { color, radius } from '#tokens.ts'

const Bar = styled.span`
  display: block;
  height: 10px;
  border-radius: ${radius.pill};
  background: ${color.sunk};
  box-shadow: inset 0 0 0 1px ${color.line};
  overflow: hidden;
`

const Filled = styled.span`
  display: block;
  height: 100%;
  border-radius: inherit;
  background: ${color.greenFill};
  transition: width 180ms ease-out;

  @media (forced-colors: active) {
    background: Highlight;
  }
`

export interface ProgressProps {
  label: string
  value: number
  /** 100 by default. */
  max?: number
  /** Announced to screen readers: "5 of 8". */
  text?: string
  /** True for a measured amount, false for the progress of a task. */
  meter?: boolean
  className?: string
}

export function Progress({ label, value, max = 100, text, meter = false, className }: ProgressProps) {
  return (
    <Bar
      className={className}
      role={meter ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
    >
      <Filled style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }} />
    </Bar>
  )
}
