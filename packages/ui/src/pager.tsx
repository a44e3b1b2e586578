// Numbered pages. With `hrefFor` each page is a link, which can open in a new tab. Otherwise pages are buttons that call `onNavigate`.
import { t } from '@lingui/core/macro'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { ChevronLeft, ChevronRight } from '#icons.ts'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
import { endsAndNeighbours, fivePageWindow, type PagerItem } from '#pager-window.ts'
import { color, media, motion, radius, size, TOUCH } from '#tokens.ts'

const Bar = styled.nav`
  display: flex;
  justify-content: center;
`

const List = styled.ul`
  display: flex;
  gap: 6px;
  padding: 0;
  list-style: '';

  @media (max-width: 400px) {
    gap: 2px;
  }
`

/* On a narrow phone the neighbours of the current page are hidden. The first, current and last page and the arrows still fit. */
const Item = styled.li`
  @media (max-width: 519.98px) {
    &[data-room='wide'] {
      display: none;
    }
  }

  @media (min-width: 520px) {
    &[data-room='narrow'] {
      display: none;
    }
  }
`

const cell = css`
  display: grid;
  place-items: center;
  min-width: ${TOUCH};
  height: ${TOUCH};
  padding: 0 8px;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font-size: ${size.small};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  transition: background-color ${motion.quick};

  > svg {
    width: 18px;
    height: 18px;
  }
`

const Cell = styled.a`
  ${cell}

  &[aria-current='page'] {
    border-color: ${color.greenFill};
    background: ${color.greenFill};
    color: ${color.onGreen};

    /* Forced colours remove the fill, so a thick border marks the current page. */
    @media (forced-colors: active) {
      border-width: 3px;
    }
  }

  ${media.hover} {
    &:hover:not([aria-current='page']) {
      background: ${color.sunk};
    }
  }

  &:disabled,
  &[aria-disabled='true'] {
    border-color: ${color.line};
    background: transparent;
    color: ${color.ink3};
    cursor: not-allowed;
  }
`

const Ellipsis = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: ${TOUCH};
  color: ${color.ink3};

  @media (max-width: 400px) {
    width: 22px;
  }
`

const Gap = ({ room }: { readonly room?: 'narrow' }) => (
  <Item aria-hidden="true" data-room={room}>
    <Ellipsis>…</Ellipsis>
  </Item>
)

export interface PagerProps {
  /** From 1. */
  page: number
  pageCount: number
  /** fivePageWindow: at most five pages around the current one. endsAndNeighbours: first, last, and the current page with its neighbours. */
  variant?: 'fivePageWindow' | 'endsAndNeighbours'
  hrefFor?: (page: number) => string
  /** With `hrefFor` this runs on plain clicks. Call `event.preventDefault()` to handle the click yourself. */
  onNavigate?: (page: number, event: MouseEvent) => void
  linkComponent?: LinkComponent
  label?: string
  previousLabel?: string
  nextLabel?: string
  pageLabel?: (page: number) => string
  className?: string
}

/** Renders nothing for fewer than two pages. */
export function Pager({
  page,
  pageCount,
  variant = 'fivePageWindow',
  hrefFor,
  onNavigate,
  linkComponent,
  label = t`Pages`,
  previousLabel = t`Previous page`,
  nextLabel = t`Next page`,
  pageLabel = (n) => t`Page ${n}`,
  className,
}: PagerProps) {
  const Link = useLinkComponent(linkComponent)
  if (pageCount < 2) return null
  const items = variant === 'fivePageWindow' ? fivePageWindow(page, pageCount) : endsAndNeighbours(page, pageCount)
  const isHiddenOnPhones = (item: PagerItem | undefined) =>
    variant === 'endsAndNeighbours' && pageCount > 5 && typeof item === 'number' && ![1, page, pageCount].includes(item)

  const cellTo = (to: number, name: string, content: ReactNode, rel?: 'prev' | 'next') => {
    const current = to === page && !rel
    if (to < 1 || to > pageCount) {
      return (
        <Cell as="span" role="link" aria-disabled="true" aria-label={name}>
          {content}
        </Cell>
      )
    }
    const shared = {
      'aria-label': name,
      'aria-current': current ? ('page' as const) : undefined,
      onClick: (event: MouseEvent) => onNavigate?.(to, event),
    }
    return hrefFor ? (
      <Cell as={Link} href={hrefFor(to)} rel={rel} {...shared}>
        {content}
      </Cell>
    ) : (
      <Cell as="button" type="button" {...shared}>
        {content}
      </Cell>
    )
  }

  return (
    <Bar aria-label={label} className={className}>
      <List>
        <Item>{cellTo(page - 1, previousLabel, <ChevronLeft aria-hidden data-flips />, 'prev')}</Item>
        {items.map((item, index) => {
          const before = items[index - 1]
          if (item === 'gap') return <Gap key={`gap${before}`} />
          if (!isHiddenOnPhones(item)) return <Item key={item}>{cellTo(item, pageLabel(item), item)}</Item>
          return (
            <Fragment key={item}>
              {before === 'gap' || isHiddenOnPhones(before) || items[index + 1] === 'gap' ? null : <Gap room="narrow" />}
              <Item data-room="wide">{cellTo(item, pageLabel(item), item)}</Item>
            </Fragment>
          )
        })}
        <Item>{cellTo(page + 1, nextLabel, <ChevronRight aria-hidden data-flips />, 'next')}</Item>
      </List>
    </Bar>
  )
}
