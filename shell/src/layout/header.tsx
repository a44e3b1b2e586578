import { CONTENT_WIDTH, color, IconButton, Logo, media, motion, radius, size } from '@ungana/ui'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { css, styled } from 'styled-components'
import { useRegistry } from '#federation/registry-provider.tsx'
import { useSession } from '#session/session-provider.tsx'
import { Account, AccountLinks } from './account.tsx'
import { isCurrent, type NavigationLink, navigationLinks } from './navigation.ts'
import { SiteSearch } from './site-search.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useServed } from './use-served.ts'

/** More links than this do not stand beside the search box, and in a narrow window none do. */
const ONE_ROW_LINKS = 4

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 40;
  border-bottom: 1px solid ${color.line};
  background: ${color.paper};
`

const Rows = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 20px;
  max-width: ${CONTENT_WIDTH + 48}px;
  margin-inline: auto;
  padding: 9px 24px;

  ${media.phone} {
    column-gap: 4px;
    padding: 8px 8px 8px 16px;
  }

  @media (min-width: 1100px) {
    &[data-one-row='true'] {
      grid-template-columns: auto auto minmax(0, 1fr) auto;
    }
  }
`

const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  border-radius: ${radius.small};
  color: ${color.ink};
  font-size: 1.1875rem;
  font-weight: 700;
  letter-spacing: -0.015em;
  text-decoration: none;

  > svg {
    flex: none;
  }
`

/* The logo speaks for itself where a member's icons need the room. */
const BrandName = styled.span<{ $member: boolean }>`
  @media (max-width: 359.98px) {
    ${({ $member }) => $member && 'display: none;'}
  }
`

const SearchBox = styled.div`
  justify-self: end;
  width: 100%;
  max-width: 400px;

  ${media.phone} {
    display: none;
  }
`

const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;

  ${media.phone} {
    grid-column: 3;
  }
`

const OnWide = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;

  ${media.phone} {
    display: none;
  }
`

const OnPhone = styled.div`
  ${media.wide} {
    display: none;
  }
`

const ownRow = css`
  grid-area: 2 / 1 / auto / -1;
  margin: 2px -11px -5px;
`

const Links = styled.nav`
  ${media.phone} {
    display: none;
  }

  [data-one-row='false'] > & {
    ${ownRow}
  }

  @media (max-width: 1099.98px) {
    [data-one-row='true'] > & {
      ${ownRow}
    }
  }
`

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 0;
  list-style: none;
`

const NavLink = styled(Link)<{ $highlight: boolean }>`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 11px;
  border-radius: ${radius.control};
  color: ${({ $highlight }) => ($highlight ? color.marigoldText : color.ink2)};
  font-size: ${size.small};
  font-weight: ${({ $highlight }) => ($highlight ? 600 : 500)};
  text-decoration: none;
  transition: background-color ${motion.quick};

  @media (min-width: 768px) and (max-width: 1099.98px) {
    padding-inline: 8px;
  }

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  &[aria-current='page'] {
    background: ${color.greenTint};
    color: ${color.green};
    font-weight: 600;
  }
`

const Panel = styled.div`
  display: grid;
  gap: 12px;
  max-height: calc(100dvh - 61px);
  padding: 4px 16px 20px;
  overflow-y: auto;

  ${media.wide} {
    display: none;
  }

  ul {
    display: grid;
  }

  li + li {
    border-top: 1px solid ${color.line};
  }

  ${NavLink} {
    width: 100%;
    min-height: 50px;
    font-size: ${size.body};
  }
`

const PanelFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  color: ${color.ink2};
  font-size: ${size.small};
`

/** Sticky: brand, search, links, and what belongs to the visitor. */
export function Header() {
  const { registry } = useRegistry()
  const { pathname, key } = useLocation()
  const served = useServed()
  const { user } = useSession()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const links = navigationLinks(registry)
  // The menu belongs to the page on which it was opened, so every way to another page closes it.
  const open = openAt === key
  const close = () => setOpenAt(null)

  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      menuButton.current?.focus()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [open])

  const canSearch = served('/directory')
  const oneRow = links.length <= ONE_ROW_LINKS
  const navigation = (
    <Links aria-label="Main">
      <LinkList links={links} pathname={pathname} />
    </Links>
  )

  return (
    <Bar>
      <Rows data-one-row={oneRow}>
        <Brand to="/" aria-label="Ungana, home">
          <Logo size={32} />
          <BrandName $member={user !== null}>Ungana</BrandName>
        </Brand>
        {oneRow ? navigation : null}
        <SearchBox>{canSearch ? <SiteSearch /> : null}</SearchBox>
        <Actions>
          <Account />
          <OnWide>
            <ThemeToggle />
          </OnWide>
          <OnPhone>
            <IconButton
              ref={menuButton}
              label={open ? 'Close menu' : 'Open menu'}
              aria-expanded={open}
              aria-controls="site-menu"
              onClick={() => setOpenAt(open ? null : key)}
            >
              {open ? <X aria-hidden /> : <Menu aria-hidden />}
            </IconButton>
          </OnPhone>
        </Actions>
        {oneRow ? null : navigation}
      </Rows>
      <Panel id="site-menu" hidden={!open}>
        {canSearch ? <SiteSearch onSearch={close} /> : null}
        <nav aria-label="Menu">
          <LinkList links={links} pathname={pathname} onFollow={close} />
        </nav>
        <PanelFoot>
          <AccountLinks />
          <ThemeToggle withText />
        </PanelFoot>
      </Panel>
    </Bar>
  )
}

function LinkList({ links, pathname, onFollow }: { links: readonly NavigationLink[]; pathname: string; onFollow?: () => void }) {
  return (
    <List>
      {links.map((link) => (
        <li key={link.to}>
          <NavLink to={link.to} $highlight={link.highlight ?? false} aria-current={isCurrent(link, pathname) ? 'page' : undefined} onClick={onFollow}>
            {link.label}
          </NavLink>
        </li>
      ))}
    </List>
  )
}
