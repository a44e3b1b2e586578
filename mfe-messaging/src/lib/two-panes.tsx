import { bareList, Card, color, media, size } from '@ungana/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { css, styled } from 'styled-components'

/* Fills the window below header and title, so list and conversation scroll separately and the composer stays visible. */
const Panes = styled(Card)`
  display: grid;
  grid-template-columns: minmax(260px, 340px) minmax(0, 1fr);
  height: max(520px, calc(100svh - 230px - var(--toasts, 0px)));
  overflow: hidden;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    height: auto;
    border: 0;
    border-radius: 0;
    background: none;
    overflow: visible;
  }
`

const ListPane = styled.div<{ $hidden: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-inline-end: 1px solid ${color.line};

  ${media.phone} {
    display: ${({ $hidden }) => ($hidden ? 'none' : 'flex')};
    border: 0;
  }
`

const OpenPane = styled.section<{ $hidden: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  ${media.phone} {
    display: ${({ $hidden }) => ($hidden ? 'none' : 'flex')};
    height: calc(100svh - 64px - var(--bottom-bar, 0px) - var(--toasts, 0px));
    background: ${color.card};
  }
`

interface TwoPanesProps {
  readonly list: ReactNode
  /** The open item, or null. */
  readonly open: ReactNode
  readonly openLabel: string
  /** Shown on wide screens when no item is open. */
  readonly placeholder: ReactNode
}

/** A list and its open item: side by side, or one after the other on a phone. */
export function TwoPanes({ list, open, openLabel, placeholder }: TwoPanesProps) {
  const isOpen = open !== null
  return (
    <Panes $flush>
      <ListPane $hidden={isOpen}>{list}</ListPane>
      <OpenPane $hidden={!isOpen} aria-label={openLabel}>
        {open ?? placeholder}
      </OpenPane>
    </Panes>
  )
}

/** The scrolling part of a pane. */
export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`

/** Cuts long names after two lines to keep room for messages. */
export const twoLines = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

export const PaneHead = styled.header`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 68px;
  padding: 10px 16px;
  border-bottom: 1px solid ${color.line};
`

export const PaneTitle = styled.h2`
  ${twoLines}
  flex: 1;
  min-width: 0;
  font-size: ${size.h3};
  overflow-wrap: anywhere;
`

export const PaneTitles = styled.div`
  flex: 1;
  min-width: 0;
`

const Back = styled(Link)`
  display: none;
  place-items: center;
  width: 44px;
  height: 44px;
  color: ${color.ink2};

  > svg {
    width: 22px;
    height: 22px;
  }

  ${media.phone} {
    display: grid;
  }
`

/** A back link, shown only when the list is hidden. */
export function BackToList({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Back to={to} aria-label={label}>
      <ArrowLeft aria-hidden data-flips />
    </Back>
  )
}

/** Rows of a list pane. */
export const PaneRows = styled.ul`
  ${bareList}

  > li + li {
    border-top: 1px solid ${color.line};
  }
`

export const PaneRow = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 2px 12px;
  align-items: center;
  min-height: 72px;
  padding: 12px 16px;
  color: ${color.ink};
  text-decoration: none;

  ${media.phone} {
    padding-inline: 0;
  }

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  &[aria-current] {
    background: ${color.greenTint};
  }

  &:focus-visible {
    outline-offset: -3px;
  }
`

export const RowName = styled.span`
  display: block;
  font-weight: 600;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const RowLine = styled.span<{ $strong?: boolean }>`
  display: block;
  color: ${({ $strong }) => ($strong ? color.ink : color.ink2)};
  font-size: ${size.small};
  font-weight: ${({ $strong }) => ($strong ? 600 : 400)};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const RowAside = styled.span`
  display: grid;
  justify-items: end;
  gap: 6px;
  color: ${color.ink3};
  font-size: ${size.tiny};
`
