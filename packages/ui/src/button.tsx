// Buttons, and links that look like buttons: `<Button as={Link} to="…">` and `<Button as="a" href="…">` accept the props of the target.
import { t } from '@lingui/core/macro'
import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Spinner } from '#spinner.tsx'
import { color, media, motion, radius, size, TOUCH } from '#tokens.ts'

/** primary: the main action of a screen, once per screen. link: looks like text but has the height of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'link' | 'danger'
/** small is narrower, not lower: a thumb can press every size. */
export type ButtonSize = 'small' | 'medium' | 'large'

const looks: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: ${color.marigold};
    color: ${color.onMarigold};
    --hover: ${color.marigoldHover};
  `,
  secondary: css`
    background: ${color.greenFill};
    color: ${color.onGreen};
    --hover: ${color.greenFillHover};
  `,
  outline: css`
    background: ${color.card};
    color: ${color.ink};
    border-color: ${color.edge};
    --hover: ${color.sunk};
  `,
  ghost: css`
    background: transparent;
    color: ${color.green};
    --hover: ${color.greenTint};
  `,
  link: css`
    background: transparent;
    color: ${color.green};
    padding-inline: 0;
    border-radius: ${radius.small};
    --hover: transparent;

    ${media.hover} {
      &:hover {
        text-decoration: underline;
      }
    }
  `,
  danger: css`
    background: ${color.clayFill};
    color: ${color.onClay};
    --hover: ${color.clayFillHover};
  `,
}

const sizes: Record<ButtonSize, ReturnType<typeof css>> = {
  small: css`
    padding: 8px 14px;
    font-size: ${size.small};
  `,
  medium: css`
    padding: 9px 20px;
    font-size: ${size.small};
  `,
  large: css`
    min-height: 52px;
    padding: 12px 26px;
    font-size: ${size.body};

    ${media.phone} {
      padding-inline: 20px;
    }
  `,
}

const Face = styled.button<{ $variant: ButtonVariant; $size: ButtonSize; $full: boolean; $busy: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-width: ${TOUCH};
  min-height: ${TOUCH};
  max-width: 100%;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -0.005em;
  text-align: center;
  text-decoration: none;
  transition: background-color ${motion.quick};
  user-select: none;

  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => looks[$variant]}
  ${({ $full }) => $full && 'width: 100%;'}

  > svg {
    flex: none;
    width: 1.25em;
    height: 1.25em;
  }

  ${media.hover} {
    &:hover {
      background-color: var(--hover);
    }
  }

  &:active {
    background-color: var(--hover);
  }

  ${({ $busy }) => $busy && 'cursor: progress;'}

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    ${({ $variant }) => ($variant === 'ghost' || $variant === 'link' ? '' : `background: ${color.sunk}; border-color: ${color.line};`)}
    --hover: transparent;
    color: ${color.ink3};
    cursor: not-allowed;
    text-decoration: none;
  }
`

/* A separate box that may shrink, so that a word longer than the button wraps. */
const Text = styled.span`
  min-width: 0;
`

interface OwnProps {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as the container. */
  full?: boolean
  /** Keeps the focus, ignores presses and shows `loadingLabel`. */
  loading?: boolean
  /** An icon before the text. */
  icon?: ReactNode
  /** An icon after the text. */
  trailing?: ReactNode
  loadingLabel?: string
  children?: ReactNode
}

export type ButtonProps<C extends ElementType = 'button'> = OwnProps & { as?: C } & Omit<ComponentPropsWithRef<C>, keyof OwnProps | 'as'>

const ignore = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

export function Button<C extends ElementType = 'button'>(props: ButtonProps<C>): ReactNode
export function Button({
  as = 'button',
  variant = 'secondary',
  size: scale = 'medium',
  full = false,
  loading = false,
  loadingLabel = t`Submitting...`,
  icon,
  trailing,
  children,
  ...rest
}: ButtonProps) {
  // aria-disabled, because a disabled button loses the focus.
  const busy = loading ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignore } : {}
  const own = as === 'button' ? { type: 'button' as const } : {}
  return (
    <Face as={as} $variant={variant} $size={scale} $full={full} $busy={loading} {...own} {...rest} {...busy}>
      {loading ? <Spinner /> : icon}
      <Text>{loading ? loadingLabel : children}</Text>
      {loading ? null : trailing}
    </Face>
  )
}
