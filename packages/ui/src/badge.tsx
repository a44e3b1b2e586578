// A short fact in a pill.
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Check } from '#icons.ts'
import { color, radius, size } from '#tokens.ts'

/** `verified` shows a check mark. `sample` is for invented companies and listings. */
export type BadgeTone = 'verified' | 'success' | 'neutral' | 'warning' | 'danger' | 'sample'

const green = css`
  background: ${color.greenTint};
  color: ${color.green};
`

const tones: Record<BadgeTone, ReturnType<typeof css>> = {
  verified: green,
  success: green,
  neutral: css`
    background: ${color.sunk};
    color: ${color.ink2};
  `,
  warning: css`
    background: ${color.marigoldTint};
    color: ${color.marigoldText};
  `,
  danger: css`
    background: ${color.clayTint};
    color: ${color.clay};
  `,
  sample: css`
    background: transparent;
    border: 1px dashed ${color.control};
    color: ${color.ink3};
    padding-block: 1px;
  `,
}

const Pill = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  padding: 2px 9px;
  border-radius: ${radius.pill};
  font-size: ${size.tiny};
  font-weight: 600;
  line-height: 1.25rem;
  white-space: nowrap;
  ${({ $tone }) => tones[$tone]}

  > svg {
    flex: none;
    width: 13px;
    height: 13px;
    stroke-width: 3;
  }
`

const Text = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;

  &::first-letter {
    text-transform: uppercase;
  }
`

export interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <Pill $tone={tone} className={className}>
      {icon ?? (tone === 'verified' ? <Check aria-hidden /> : null)}
      <Text>{children}</Text>
    </Pill>
  )
}
