import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#session/session-provider.tsx'
import { useNewsDesk } from './live-provider.tsx'
import { askMessages, askNotifications } from './unread-calls.ts'
import { createUnreadMessages } from './unread-messages.ts'
import { createUnreadNotifications } from './unread-notifications.ts'

/** Milliseconds between two calls that count messages. */
const PAUSE = 1000

/** How many notifications the account has not read; 0 while nobody knows, and where they are not `shown`. */
export function useUnreadNotifications(accountId: string, shown: boolean): number {
  return useUnread(shown, accountId, (_id, onChange, whileShown) => createUnreadNotifications(whileShown(askNotifications), onChange))
}

/** How many messages the account has not read; 0 while nobody knows, and where they are not `shown`. */
export function useUnreadMessages(accountId: string, shown: boolean): number {
  return useUnread(shown, accountId, (id, onChange, whileShown) =>
    createUnreadMessages(id, { askService: whileShown(askMessages), onChange, pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)) }),
  )
}

/** Keeps a counter that still wants to ask from asking for an account that has left. */
type WhileShown = <T>(ask: () => Promise<T>) => () => Promise<T>
type Counter = ReturnType<typeof createUnreadNotifications> | ReturnType<typeof createUnreadMessages>

function useUnread(shown: boolean, accountId: string, create: (accountId: string, onChange: () => void, whileShown: WhileShown) => Counter): number {
  const { subscribe } = useNewsDesk()
  // Who is only remembered may have no session any more: the calls would be refused.
  const remembered = useSession().status === 'presumed'
  const [unread, setUnread] = useState(0)
  const start = useEffectEvent(create)
  useEffect(() => {
    if (!shown || remembered) return
    let left = false
    const whileShown: WhileShown = (ask) => () => (left ? Promise.reject(new Error('Nobody looks any more')) : ask())
    const onChange = () => {
      if (!left) setUnread(counter.current())
    }
    const counter = start(accountId, onChange, whileShown)
    const stop = subscribe(counter.hear)
    void counter.ask()
    // A count that was lost with the network.
    window.addEventListener('online', counter.ask)
    return () => {
      left = true
      stop()
      window.removeEventListener('online', counter.ask)
    }
  }, [shown, remembered, accountId, subscribe])
  return unread
}
