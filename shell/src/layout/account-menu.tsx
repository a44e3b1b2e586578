import { t } from '@lingui/core/macro'
import type { Act } from '@ungana/contracts-identity'
import { devicesPath, type SessionUser, settingsPath, staffPath, unsentPath } from '@ungana/contracts-shell'
import { color, DisclosureMenu, IconButton, InitialsTile, MenuItem, media, size } from '@ungana/ui'
import { ActionFailure, lazyPage, may } from '@ungana/web-kit'
import Bell from 'lucide-react/icons/bell'
import Mail from 'lucide-react/icons/mail'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { homeOf } from '#lib/home-of.ts'
import { roleName } from '#lib/role-texts.ts'
import { useReadPage } from '#live/use-read-page.ts'
import { useUnreadMessages, useUnreadNotifications } from '#live/use-unread.ts'
import { endSession } from '#session/session-calls.ts'
import { useAfterLogout } from '#session/use-after-logout.ts'
import { useLogoutGuard } from '#session/use-logout-guard.tsx'
import { BottomBar, withoutBar } from './bottom-bar.tsx'
import type { CompanySwitchProps } from './company-switch.tsx'
import { Languages } from './languages.tsx'
import { useServed } from './use-served.ts'

const Face = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  padding-inline: 4px;
  color: ${color.ink};
`

const FaceName = styled.span`
  display: none;
  max-width: 132px;
  overflow: hidden;
  font-size: ${size.small};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (min-width: 1100px) {
    display: block;
  }
`

/* On a phone the menu button is between the window's edge and this panel's button. */
const Narrow = styled.div`
  ${media.phone} {
    max-width: min(280px, calc(100vw - 100px));
  }
`

const Who = styled(Narrow)`
  margin-bottom: 6px;
  padding: 8px 12px 12px;
  border-bottom: 1px solid ${color.line};
  line-height: 1.4;
  overflow-wrap: anywhere;

  p:first-child {
    font-weight: 600;
  }

  p + p {
    color: ${color.ink3};
    font-size: ${size.caption};
  }
`

const Envelope = styled.div`
  display: grid;
  ${withoutBar}
`

const OwnLanguage = styled.div`
  padding-inline: 12px;
`

/** A member's pages, each with the act that it needs. */
const ofMember: readonly { readonly to: string; readonly label: string; readonly act: Act }[] = [
  { to: '/profile', label: t`Profile`, act: 'company.see' },
  { to: '/lists', label: t`Your lists`, act: 'lists.keep' },
  { to: '/deals', label: t`Deals`, act: 'deals.see' },
  { to: '/logistics-hub/mine', label: t`My Logistics`, act: 'freight.read' },
  { to: '/membership', label: t`Membership`, act: 'payments.read' },
  { to: '/invoices', label: t`Invoices`, act: 'payments.read' },
  { to: '/bank-details', label: t`Bank Details`, act: 'bank.ask' },
  { to: '/figures', label: t`Your Figures`, act: 'company.see' },
]

/** A separate chunk for people with more than one company. */
const CompanySwitch = lazyPage<CompanySwitchProps>(() =>
  import(/* webpackChunkName: "company-switch" */ './company-switch.tsx').then((module) => ({ default: module.CompanySwitch })),
)

/** Pages of every account. */
const ofAccount = [
  [settingsPath(), t`Settings`],
  [devicesPath(), t`Devices`],
  [unsentPath(), t`Unsent`],
] as const
const ofStaff = [staffPath(), t`Staff`] as const

export interface AccountMenuProps {
  readonly user: SessionUser
  /** Called when the menu closes because of logging out. */
  readonly onLogOut: () => void
}

/** Links to messages and notifications, and the account's menu. */
export function AccountMenu({ user, onLogOut }: AccountMenuProps) {
  const served = useServed()
  const leave = useAfterLogout()
  const { guard, question, fail, failure } = useLogoutGuard()
  const { toast } = useHostApi()
  const [messagesServed, notificationsServed] = [
    served('/messages') && may(user, 'messages.read'),
    served('/notifications') && may(user, 'notifications.read'),
  ]
  const messages = useUnreadMessages(user.id, messagesServed)
  const notifications = useUnreadNotifications(user.id, notificationsServed)

  useReadPage(notifications)

  const { person } = user
  const home = homeOf(user)
  const pages =
    user.role === 'staff'
      ? [...ofAccount, ofStaff]
      : [
          [home.to, home.label] as const,
          ...ofMember.filter(({ act }) => may(user, act)).map(({ to, label }) => [to, label] as const),
          ...ofAccount,
        ].filter(([to]) => served(to))

  const logOut = async () => {
    try {
      await endSession()
    } catch {
      fail()
      return
    }
    leave()
    toast({ title: t`You are logged out` })
  }

  return (
    <>
      {messagesServed ? (
        <Envelope>
          <IconButton as={Link} to="/messages" label={unreadLabel(t`Messages`, messages)} count={messages}>
            <Mail aria-hidden />
          </IconButton>
        </Envelope>
      ) : null}
      {notificationsServed ? (
        <IconButton as={Link} to="/notifications" label={unreadLabel(t`Notifications`, notifications)} count={notifications}>
          <Bell aria-hidden />
        </IconButton>
      ) : null}
      <DisclosureMenu
        label={t`Account: ${user.businessName}`}
        face={
          <Face>
            <InitialsTile id={user.id} name={user.businessName} size={36} />
            <FaceName>{user.businessName}</FaceName>
          </Face>
        }
        failure={
          failure && (
            <Narrow>
              <ActionFailure error={failure} />
            </Narrow>
          )
        }
      >
        <Who>
          <p>{user.businessName}</p>
          {person && person.id !== user.id ? (
            <>
              <p>{person.name}</p>
              <p>{roleName(person.role)}</p>
            </>
          ) : (
            <p>{user.username}</p>
          )}
        </Who>
        {person?.companies ? (
          <Suspense>
            <CompanySwitch companies={person.companies.filter(({ id }) => id !== user.id)} />
          </Suspense>
        ) : null}
        {pages.map(([to, label]) => (
          <MenuItem key={to} as={Link} to={to}>
            {label}
          </MenuItem>
        ))}
        <OwnLanguage>
          <Languages />
        </OwnLanguage>
        <MenuItem
          as="button"
          type="button"
          onClick={() => {
            onLogOut()
            void guard(logOut)
          }}
        >
          {t`Log out`}
        </MenuItem>
      </DisclosureMenu>
      {question}
      <BottomBar user={user} messages={messages} />
    </>
  )
}

/** "Messages, 3 unread". Screen readers cannot read the badge. */
const unreadLabel = (name: string, unread: number) => (unread > 0 ? t`${name}, ${unread} unread` : name)
