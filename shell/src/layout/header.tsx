import { t } from '@lingui/core/macro'
import { CONTENT_WIDTH, color, IconButton, Logo, media, motion, radius, size } from '@ungana/ui'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useSession } from '#session/session-provider.tsx'
import { Account, AccountLinks } from './account.tsx'
import { HeaderLinks } from './header-links.tsx'
import { Languages } from './languages.tsx'
import { LessDataSwitch } from './less-data-switch.tsx'
import { Served } from './served.tsx'
import { SiteSearch } from './site-search.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const Bar = styled.header`
  position: sticky;
  top: var(--toasts, 0);
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
    padding: 8px;
    padding-inline-start: 16px;
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

/* On narrow screens a member's icons need the space. */
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

/* A separate row, because the links do not fit beside the search box. */
const Links = styled.nav`
  grid-area: 2 / 1 / auto / -1;
  margin: 2px -11px -5px;

  ${media.phone} {
    display: none;
  }
`

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 0;
  list-style: none;
`

const NavLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 11px;
  border-radius: ${radius.control};
  color: ${color.ink2};
  font-size: ${size.small};
  font-weight: 500;
  text-decoration: none;
  transition: background-color ${motion.quick};

  @media (min-width: 768px) and (max-width: 1099.98px) {
    padding-inline: 8px;
  }

  /* All nine links fit in one row on a tablet. */
  @media (min-width: 768px) and (max-width: 899.98px) {
    padding-inline: 4px;
    font-size: 0.8rem;
  }

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  &[data-highlight] {
    color: ${color.marigoldText};
    font-weight: 600;
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
  max-height: calc(100dvh - 61px - var(--toasts, 0px));
  padding: 4px 16px 20px;
  overflow-y: auto;

  ${media.wide} {
    display: none;
  }

  nav ul {
    display: grid;
  }

  nav li + li {
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

/** Sticky header: brand, search, links and account area. */
export function Header() {
  const { key } = useLocation()
  const { user } = useSession()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  // The menu belongs to the page where it was opened, so going to another page closes it.
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

  return (
    <Bar>
      <Rows>
        <Brand to="/" aria-label={t`Ungana, home`}>
          <Logo size={32} />
          <BrandName $member={user !== null}>Ungana</BrandName>
        </Brand>
        <SearchBox>
          <Served to="/directory">
            <SiteSearch />
          </Served>
        </SearchBox>
        <Actions>
          <Account />
          <OnWide>
            <ThemeToggle />
          </OnWide>
          <OnPhone>
            <IconButton
              ref={menuButton}
              label={open ? t`Close menu` : t`Open menu`}
              aria-expanded={open}
              aria-controls="site-menu"
              onClick={() => setOpenAt(open ? null : key)}
            >
              {open ? <X aria-hidden /> : <Menu aria-hidden />}
            </IconButton>
          </OnPhone>
        </Actions>
        <Links aria-label={t`Main`}>
          <LinkList />
        </Links>
      </Rows>
      <Panel id="site-menu" hidden={!open}>
        {open ? (
          <>
            <Served to="/directory">
              <SiteSearch onSearch={close} />
            </Served>
            <nav aria-label={t`Menu`}>
              <LinkList onFollow={close} />
            </nav>
            <PanelFoot>
              <AccountLinks />
              <ThemeToggle withText />
              <LessDataSwitch />
              <Languages />
            </PanelFoot>
          </>
        ) : null}
      </Panel>
    </Bar>
  )
}

function LinkList({ onFollow }: { onFollow?: () => void }) {
  return (
    <List>
      <HeaderLinks>
        {({ label, ...link }) => (
          <li key={link.to}>
            <NavLink {...link} onClick={onFollow}>
              {label}
            </NavLink>
          </li>
        )}
      </HeaderLinks>
    </List>
  )
}
