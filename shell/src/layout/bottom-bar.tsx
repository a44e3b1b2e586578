import { t } from '@lingui/core/macro'
import { type SessionUser, settingsPath } from '@ungana/contracts-shell'
import { CountBadge, color, media } from '@ungana/ui'
import { may } from '@ungana/web-kit'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Search from 'lucide-react/icons/search'
import Truck from 'lucide-react/icons/truck'
import UserRound from 'lucide-react/icons/user-round'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { css, styled } from 'styled-components'
import { homeOf, isDriver } from '#lib/home-of.ts'
import { useServed } from './use-served.ts'

/* Enlarged text and on-screen keyboards leave no room. */
const ROOM = '(min-height: 400px)'

/** What the bar also shows. */
export const withoutBar = css`
  @media (max-width: 767.98px) and ${ROOM} {
    display: none;
  }
`

const Bar = styled.nav`
  position: fixed;
  z-index: 39;
  inset: auto 0 0;
  height: var(--bottom-bar);
  border-top: 1px solid ${color.line};
  background: ${color.paper};

  ${media.wide} {
    display: none;
  }

  @media not ${ROOM} {
    display: none;
  }

  ul {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding: 0;
    list-style: none;
  }
`

const Item = styled(Link)`
  position: relative;
  display: grid;
  gap: 2px;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: center;
  height: 55px;
  color: ${color.ink2};
  font-size: min(0.6875rem, 3.5vw);
  font-weight: 500;
  line-height: 1.2;
  overflow-wrap: anywhere;
  text-align: center;
  text-decoration: none;

  > svg {
    width: 22px;
    height: 22px;
  }

  &[aria-current='page'] {
    color: ${color.green};
    font-weight: 700;
    /* So that the longest label stays in one line at 360 px. */
    letter-spacing: -0.02em;
  }

  &:focus-visible {
    outline-offset: -3px;
  }
`

const Count = styled(CountBadge)`
  position: absolute;
  top: 4px;
  inset-inline-start: calc(50% + 4px);
`

/** A member's five places, below the page on phones. */
export function BottomBar({ user, messages }: { readonly user: SessionUser; readonly messages: number }) {
  const served = useServed()
  const { pathname } = useLocation()
  const home = homeOf(user)
  const hasProfile = user.role !== 'staff' && !isDriver(user) && served('/profile')
  const places = [
    { ...home, Icon: House },
    { to: '/directory', label: t`Search`, Icon: Search },
    ...(may(user, 'messages.read') ? [{ to: '/messages', label: t`Messages`, Icon: Mail, count: messages }] : []),
    ...(may(user, 'freight.read') ? [{ to: '/logistics-hub/mine', label: t`Logistics`, Icon: Truck }] : []),
    { to: hasProfile ? '/profile' : settingsPath(), label: t`Me`, Icon: UserRound },
  ]
  return createPortal(
    <Bar aria-label={t`Shortcuts`} data-bottom-bar>
      <ul>
        {places
          .filter(({ to }) => served(to))
          .map(({ to, label, Icon, count = 0 }) => (
            <li key={label}>
              <Item to={to} aria-current={pathname === to ? 'page' : undefined} {...(count > 0 && { 'aria-label': t`${label}, ${count} unread` })}>
                <Icon aria-hidden />
                {label}
                <Count count={count} />
              </Item>
            </li>
          ))}
      </ul>
    </Bar>,
    document.body,
  )
}
