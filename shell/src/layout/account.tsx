/** The header's account area: login links or the account's menu. */
import { t } from '@lingui/core/macro'
import { devicesPath, loginPath } from '@ungana/contracts-shell'
import { Button, media, usePrerendered } from '@ungana/ui'
import { lazyPage, may } from '@ungana/web-kit'
import { Suspense, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { useSession } from '#session/session-provider.tsx'
import type { AccountMenuProps } from './account-menu.tsx'
import { Served } from './served.tsx'
import { useServed } from './use-served.ts'

/** A separate chunk that visitors do not load. */
export const AccountMenu = lazyPage<AccountMenuProps>(() =>
  import(/* webpackChunkName: "account-menu" */ './account-menu.tsx').then((module) => ({ default: module.AccountMenu })),
)

/* Keeps its width while the menu loads, and nearly the same width for visitors, so that its neighbours do not move. */
const Content = styled.nav<{ $icons: number }>`
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

  /* early.js has marked the page of a remembered member. Hidden until the session is known. */
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
  const icons = user && may(user, 'company.see') ? ['/messages', '/notifications'].filter(served).length : 0
  return (
    <Content ref={room} $icons={icons} aria-label={t`Account`} tabIndex={-1}>
      {user ? (
        <PartBoundary
          resetKey={pathname}
          fallback={() => (
            <Button as={Link} to={devicesPath()} variant="outline" size="small">
              {t`Account`}
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
    </Content>
  )
}

/** Log In and Register links for visitors. */
export function AccountLinks() {
  const { user } = useSession()
  const prerendered = usePrerendered()
  const { pathname, search, hash } = useLocation()
  if (user) return null
  // A longer fragment may be a secret or a passport, which the server must not learn.
  const anchor = hash.length > 30 ? '' : hash
  const back = pathname === '/login' ? { search } : loginPath(pathname === '/' ? undefined : pathname + search + anchor)
  return (
    <>
      <Button as={Link} to={prerendered ? loginPath() : back} variant="outline" size="small">
        {t`Log In`}
      </Button>
      <Served to="/register">
        <Button as={Link} to="/register" size="small">
          {t`Register`}
        </Button>
      </Served>
    </>
  )
}
