import { devicesPath, type SessionUser, settingsPath, staffPath } from '@ungana/contracts-shell'
import { color, DisclosureMenu, IconButton, InitialsTile, MenuItem, media, size } from '@ungana/ui'
import Bell from 'lucide-react/icons/bell'
import Mail from 'lucide-react/icons/mail'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { useUnreadMessages, useUnreadNotifications } from '#live/use-unread.ts'
import { endSession } from '#session/session-calls.ts'
import { useLeave } from '#session/use-leave.ts'
import { useWaitingQuestion } from '#session/use-waiting-question.tsx'
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

const Who = styled.div`
  margin-bottom: 6px;
  padding: 8px 12px 12px;
  border-bottom: 1px solid ${color.line};
  line-height: 1.4;
  overflow-wrap: anywhere;

  /* The phone's menu button stands between the window's edge and what this hangs from. */
  ${media.phone} {
    max-width: min(280px, calc(100vw - 100px));
  }

  p:first-child {
    font-weight: 600;
  }

  p + p {
    color: ${color.ink3};
    font-size: ${size.caption};
  }
`

export interface AccountMenuProps {
  readonly user: SessionUser
  /** The menu that was pressed closes. */
  readonly onLogOut: () => void
}

/** Messages, notifications, and what there is to do with one's account. */
export function AccountMenu({ user, onLogOut }: AccountMenuProps) {
  const served = useServed()
  const leave = useLeave()
  const { guard, question } = useWaitingQuestion()
  const { toast } = useHostApi()
  const [messagesServed, notificationsServed] = [served('/messages'), served('/notifications')]
  const messages = useUnreadMessages(user.id, messagesServed)
  const notifications = useUnreadNotifications(user.id, notificationsServed)

  const logOut = async () => {
    try {
      await endSession()
    } catch {
      toast({ title: 'Log out failed', description: 'You are still logged in. Please try again.', variant: 'destructive' })
      return
    }
    leave()
    toast({ title: 'You are logged out' })
  }

  return (
    <>
      {messagesServed ? (
        <IconButton as={Link} to="/messages" label={unreadLabel('Messages', messages)} count={messages}>
          <Mail aria-hidden />
        </IconButton>
      ) : null}
      {notificationsServed ? (
        <IconButton as={Link} to="/notifications" label={unreadLabel('Notifications', notifications)} count={notifications}>
          <Bell aria-hidden />
        </IconButton>
      ) : null}
      <DisclosureMenu
        label={`Account: ${user.businessName}`}
        face={
          <Face>
            <InitialsTile id={user.id} name={user.businessName} size={36} />
            <FaceName>{user.businessName}</FaceName>
          </Face>
        }
      >
        <Who>
          <p>{user.businessName}</p>
          <p>{user.username}</p>
        </Who>
        {served('/profile') ? (
          <MenuItem as={Link} to="/profile">
            Profile
          </MenuItem>
        ) : null}
        <MenuItem as={Link} to={settingsPath()}>
          Settings
        </MenuItem>
        <MenuItem as={Link} to={devicesPath()}>
          Devices
        </MenuItem>
        {user.role === 'staff' ? (
          <MenuItem as={Link} to={staffPath()}>
            Staff
          </MenuItem>
        ) : null}
        <MenuItem
          as="button"
          type="button"
          onClick={() => {
            onLogOut()
            void guard(logOut)
          }}
        >
          Log out
        </MenuItem>
      </DisclosureMenu>
      {question}
    </>
  )
}

/** "Messages, 3 unread": badges are for those who see them. */
const unreadLabel = (name: string, unread: number) => (unread > 0 ? `${name}, ${unread} unread` : name)
