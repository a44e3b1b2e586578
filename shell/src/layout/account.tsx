/** What in the header belongs to the visitor: the way in, or the account's menu. */
import { devicesPath, loginPath } from '@ungana/contracts-shell'
import { Button, media } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { Suspense, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useSession } from '#session/session-provider.tsx'
import type { AccountMenuProps } from './account-menu.tsx'
import { Served } from './served.tsx'
import { useServed } from './use-served.ts'

/** Apart, because visitors have no use for it. */
export const AccountMenu = lazyPage<AccountMenuProps>(() =>
  import(/* webpackChunkName: "account-menu" */ './account-menu.tsx').then((module) => ({ default: module.AccountMenu })),
)

/* Its room is kept while the menu is on its way, and is hardly less for visitors: what stands beside it need not move. */
const Room = styled.nav<{ $icons: number }>`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  min-width: ${({ $icons }) => $icons * 52 + 44}px;
  border-radius: 11px;

  @media (min-width: 1100px) {
    min-width: ${({ $icons }) => $icons * 52 + 184}px;
  }

  ${media.phone} {
    gap: 0;
    min-width: ${({ $icons }) => $icons * 44}px;
  }
`

const LoggedOut = styled.div`
  display: contents;

  /* Until the session is known, as early.js remembers it. */
  html[data-member] & {
    visibility: hidden;
  }

  ${media.phone} {
    display: none;
  }
`

export function Account() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const served = useServed()
  const room = useRef<HTMLElement>(null)
  const icons = user ? ['/messages', '/notifications'].filter(served).length : 0
  return (
    <Room ref={room} $icons={icons} aria-label="Account" tabIndex={-1}>
      {user ? (
        <PartBoundary
          resetKey={pathname}
          fallback={() => (
            <Button as={Link} to={devicesPath()} variant="outline" size="small">
              Account
            </Button>
          )}
        >
          <Suspense>
            <AccountMenu key={user.id} user={user} onLogOut={() => room.current?.focus()} />
          </Suspense>
        </PartBoundary>
      ) : (
        <LoggedOut>
          <AccountLinks />
        </LoggedOut>
      )}
    </Room>
  )
}

/** The way in; nothing for who is in. */
export function AccountLinks() {
  const { user } = useSession()
  const hydrated = useHydrated()
  const { pathname, search, hash } = useLocation()
  if (user) return null
  const back = pathname === '/login' ? { search } : loginPath(pathname === '/' ? undefined : pathname + search + hash)
  return (
    <>
      <Button as={Link} to={hydrated ? back : loginPath()} variant="outline" size="small">
        Log In
      </Button>
      <Served to="/register">
        <Button as={Link} to="/register" size="small">
          Register
        </Button>
      </Served>
    </>
  )
}
