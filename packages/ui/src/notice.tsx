// A message in its place on the page. A message that appears later needs a role from its parent, or screen readers miss it.
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#icons.ts'
import { color, size } from '#tokens.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<NoticeTone, ReturnType<typeof css>> = {
  info: css`
    background: ${color.sunk};
    --mark: ${color.ink2};
  `,
  success: css`
    background: ${color.greenTint};
    --mark: ${color.green};
  `,
  warning: css`
    background: ${color.marigoldTint};
    --mark: ${color.marigoldText};
  `,
  danger: css`
    background: ${color.clayTint};
    --mark: ${color.clay};
  `,
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

const Box = styled.div<{ $tone: NoticeTone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 12px;
  padding: 14px 16px;
  border-radius: 12px;
  color: ${color.ink};
  font-size: ${size.small};
  ${({ $tone }) => tones[$tone]}

  > svg {
    width: 20px;
    height: 20px;
    margin-top: 0.125rem;
    color: var(--mark);
  }
`

const Title = styled.p`
  font-weight: 600;
`

export interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  role?: 'status' | 'alert' | 'note'
  className?: string
}

export function Notice({ tone = 'info', title, children, role, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <Box $tone={tone} role={role} className={className}>
      <Icon aria-hidden />
      <div>
        {title ? <Title>{title}</Title> : null}
        {children}
      </div>
    </Box>
  )
}
