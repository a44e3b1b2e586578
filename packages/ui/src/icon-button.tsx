// A button with only an icon. The label is for screen readers. The button can show a count.
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { styled } from 'styled-components'
import { CountBadge } from '#count-badge.tsx'
import { color, media, motion, radius, TOUCH } from '#tokens.ts'

const Face = styled.button<{ $outlined: boolean }>`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${TOUCH};
  height: ${TOUCH};
  padding: 0;
  border: 1px solid ${({ $outlined }) => ($outlined ? color.edge : 'transparent')};
  border-radius: ${radius.control};
  background: ${({ $outlined }) => ($outlined ? color.card : 'transparent')};
  color: ${color.ink2};
  transition: background-color ${motion.quick};

  > svg {
    width: 22px;
    height: 22px;
  }

  ${media.hover} {
    &:hover {
      background-color: ${color.sunk};
      color: ${color.ink};
    }
  }

  &:active {
    background-color: ${color.sunk};
  }

  &:disabled,
  &[aria-disabled='true'] {
    background: transparent;
    border-color: ${({ $outlined }) => ($outlined ? color.line : 'transparent')};
    color: ${color.ink3};
    cursor: not-allowed;
    opacity: 0.6;
  }
`

const Count = styled(CountBadge)`
  position: absolute;
  top: 1px;
  inset-inline-end: 0;
`

interface OwnProps {
  /** The accessible name, with the count: "Messages, 3 unread". */
  label: string
  outlined?: boolean
  /** Number of unread items; 0 shows nothing. */
  count?: number
  children: ReactNode
}

export type IconButtonProps<C extends ElementType = 'button'> = OwnProps & { as?: C } & Omit<ComponentPropsWithRef<C>, keyof OwnProps | 'as'>

export function IconButton<C extends ElementType = 'button'>(props: IconButtonProps<C>): ReactNode
export function IconButton({ as = 'button', label, outlined = false, count = 0, children, ...rest }: IconButtonProps) {
  const own = as === 'button' ? { type: 'button' as const } : {}
  return (
    <Face as={as} $outlined={outlined} aria-label={label} {...own} {...rest}>
      {children}
      <Count count={count} />
    </Face>
  )
}
