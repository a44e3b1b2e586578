// A short word: plain, as a link, or removable.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { X } from '#icons.ts'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
import { color, media, motion, radius, size, TOUCH } from '#tokens.ts'

const shape = css`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  min-width: 0;
  padding: 2px 9px;
  border: 0;
  border-radius: ${radius.pill};
  background: ${color.sunk};
  color: ${color.ink2};
  font-size: ${size.tiny};
  font-weight: 600;
  line-height: 1.25rem;
  text-decoration: none;
  white-space: nowrap;
`

/* The pill is small; its touch area is as wide and high as a thumb. */
const reach = css`
  position: relative;

  &::after {
    content: '';
    position: absolute;
    top: 50%;
    left: 50%;
    width: max(100%, ${TOUCH});
    height: ${TOUCH};
    transform: translate(-50%, -50%);
  }
`

const Text = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`

const Plain = styled.span`
  ${shape}
`

const Linked = styled.a`
  ${shape}
  ${reach}
  transition: background-color ${motion.quick};

  ${media.hover} {
    &:hover {
      background: ${color.greenTint};
      color: ${color.green};
    }
  }
`

const Removable = styled.span`
  ${shape}
  padding: 4px 12px;
  padding-inline-end: 2px;
  background: ${color.marigoldTint};
  color: ${color.marigoldText};
`

const Remove = styled.button`
  ${reach}
  display: grid;
  flex: none;
  place-items: center;
  width: 26px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: none;
  color: inherit;

  > svg {
    width: 14px;
    height: 14px;
    stroke-width: 2.5;
  }
`

export interface TagProps {
  children: ReactNode
  href?: string
  linkComponent?: LinkComponent
  /** Called by a × button, which the tag shows only with this prop. */
  onRemove?: () => void
  /** Accessible name of the ×, e.g. "Remove filter: Tea". */
  removeLabel?: string
  className?: string
}

export function Tag({ children, href, linkComponent, onRemove, removeLabel = t`Remove`, className }: TagProps) {
  const Link = useLinkComponent(linkComponent)
  if (onRemove) {
    return (
      <Removable className={className}>
        <Text>{children}</Text>
        <Remove type="button" aria-label={removeLabel} onClick={onRemove}>
          <X aria-hidden />
        </Remove>
      </Removable>
    )
  }
  if (href !== undefined) {
    return (
      <Linked as={Link} href={href} className={className}>
        <Text>{children}</Text>
      </Linked>
    )
  }
  return (
    <Plain className={className}>
      <Text>{children}</Text>
    </Plain>
  )
}
