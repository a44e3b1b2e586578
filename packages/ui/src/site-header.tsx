// The bar that stays on top. From 768 px: brand, search and actions in one row, all links in the next. On a phone: brand, actions and a menu.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { MenuButton } from '#disclosure.tsx'
import { CONTENT_WIDTH, color, media, motion, radius, size, TOUCH } from '#tokens.ts'

const Bar = styled.header`
  position: sticky;
  z-index: 20;
  top: 0;
  border-bottom: 1px solid ${color.line};
  background: ${color.paper};
`

const Rows = styled.div`
  display: grid;
  grid-template:
    'brand search actions' 64px
    'nav nav nav' auto / auto minmax(0, 1fr) auto;
  align-items: center;
  column-gap: 28px;
  max-width: ${CONTENT_WIDTH + 48}px;
  margin-inline: auto;
  padding-inline: 24px;

  ${media.phone} {
    grid-template:
      'brand actions menu' 60px
      'search search search' auto
      'nav nav nav' auto
      'extra extra extra' auto / minmax(0, 1fr) auto auto;
    column-gap: 2px;
    padding-inline: 16px;
    max-height: 100svh;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`

const Brand = styled.div`
  grid-area: brand;
  display: flex;
  min-width: 0;
`

const Actions = styled.div`
  grid-area: actions;
  display: flex;
  align-items: center;
  gap: 8px;

  ${media.phone} {
    gap: 4px;
  }
`

const Toggle = styled.div`
  grid-area: menu;
  margin-right: -11px;

  ${media.wide} {
    display: none;
  }
`

const Search = styled.div<{ $open: boolean }>`
  grid-area: search;
  max-width: 560px;

  ${media.phone} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
    max-width: none;
    padding: 4px 0 12px;
  }
`

const Nav = styled.nav<{ $open: boolean }>`
  grid-area: nav;

  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 2px;
    margin: 0 -10px;
    padding: 0 0 8px;
    list-style: '';
  }

  ${media.phone} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
    border-top: 1px solid ${color.line};

    > ul {
      flex-direction: column;
      margin: 0 -12px;
      padding: 8px 0;
    }
  }
`

const Extra = styled.div<{ $open: boolean }>`
  grid-area: extra;
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  padding: 8px 0 16px;

  ${media.wide} {
    display: none;
  }
`

export interface SiteHeaderProps {
  /** Logo and name, as a link. */
  brand: ReactNode
  search?: ReactNode
  /** `<li>`s with NavLinks. */
  links: ReactNode
  /** At the right, on phones too: icons, account. */
  actions?: ReactNode
  /** Ends the phone's menu: what found no room among the actions. */
  menuExtra?: ReactNode
  navLabel?: string
  menuLabel?: string
}

export function SiteHeader({ brand, search, links, actions, menuExtra, navLabel = 'Main', menuLabel = 'Menu' }: SiteHeaderProps) {
  const [open, setOpen] = useState(false)
  const navId = useId()
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      bar.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <Bar
      ref={bar}
      onClick={(event) => {
        // A chosen link leads to another page under the same header.
        if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
      }}
      onSubmit={() => setOpen(false)}
    >
      <Rows>
        <Brand>{brand}</Brand>
        {search ? <Search $open={open}>{search}</Search> : null}
        <Actions>{actions}</Actions>
        <Toggle>
          <MenuButton open={open} onOpenChange={setOpen} controls={navId} label={menuLabel} />
        </Toggle>
        <Nav id={navId} $open={open} aria-label={navLabel}>
          <ul>{links}</ul>
        </Nav>
        {menuExtra ? <Extra $open={open}>{menuExtra}</Extra> : null}
      </Rows>
    </Bar>
  )
}

/** A link of the header: `<NavLink as={Link} to="…" aria-current={here ? 'page' : undefined}>`. `$accent` marks the one to be noticed. */
export const NavLink = styled.a<{ $accent?: boolean }>`
  display: flex;
  align-items: center;
  min-height: ${TOUCH};
  padding: 0 10px;
  border-radius: ${radius.control};
  color: ${({ $accent }) => ($accent ? color.marigoldText : color.ink2)};
  font-size: ${size.small};
  font-weight: ${({ $accent }) => ($accent ? 600 : 500)};
  text-decoration: none;
  white-space: nowrap;
  transition: background-color ${motion.quick};

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
      color: ${color.ink};
    }
  }

  &[aria-current='page'] {
    background: ${color.greenTint};
    color: ${color.green};
    font-weight: 600;
  }

  ${media.phone} {
    min-height: 48px;
    padding: 0 12px;
    font-size: ${size.body};
  }
`

/** Logo and name: `<BrandLink as={Link} to="/"><Logo />Name</BrandLink>`. */
export const BrandLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: ${TOUCH};
  border-radius: ${radius.control};
  color: ${color.ink};
  font-size: 1.25rem;
  font-weight: 700;
  letter-spacing: -0.02em;
  text-decoration: none;
`
