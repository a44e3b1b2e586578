import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Check } from '#icons.ts'
import { color, media, motion, radius, size, TOUCH } from '#tokens.ts'

const Switch = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: ${TOUCH};
  max-width: 100%;
  padding: 8px 16px;
  border: 1px solid ${color.edge};
  border-radius: ${radius.pill};
  background: ${color.card};
  color: ${color.ink2};
  font-size: ${size.small};
  font-weight: 500;
  line-height: 1.25;
  transition: background-color ${motion.quick};

  > svg {
    width: 16px;
    height: 16px;
    stroke-width: 2.5;
  }

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  &[aria-pressed='true'] {
    border-color: ${color.green};
    background: ${color.greenTint};
    color: ${color.green};
    font-weight: 600;
  }

  &:disabled {
    border-color: ${color.line};
    background: ${color.sunk};
    color: ${color.ink3};
    cursor: not-allowed;
  }
`

export interface ChipProps {
  children: ReactNode
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  disabled?: boolean
  className?: string
}

/** A filter that is on or off. */
export function Chip({ children, pressed, onPressedChange, disabled = false, className }: ChipProps) {
  return (
    <Switch type="button" aria-pressed={pressed} disabled={disabled} className={className} onClick={() => onPressedChange(!pressed)}>
      {pressed ? <Check aria-hidden /> : null}
      {children}
    </Switch>
  )
}
