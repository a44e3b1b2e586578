import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#session/session-provider.tsx'
import { useEventBus } from './live-provider.tsx'
import { askMessages, askNotifications } from './unread-calls.ts'
import { createUnreadMessages } from './unread-messages.ts'
import { createUnreadNotifications } from './unread-notifications.ts'

/** Milliseconds between two calls that count messages. */
const PAUSE = 1000

/** The account's unread notifications; 0 while unknown or not `shown`. */
export function useUnreadNotifications(accountId: string, shown: boolean): number {
  return useUnread(shown, accountId, (_id, onChange, whileShown) => createUnreadNotifications(whileShown(askNotifications), onChange))
}

/** The account's unread messages; 0 while unknown or not `shown`. */
export function useUnreadMessages(accountId: string, shown: boolean): number {
  return useUnread(shown, accountId, (id, onChange, whileShown) =>
    createUnreadMessages(id, { askService: whileShown(askMessages), onChange, pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)) }),
  )
}

/** Stops a counter from calling for an account that has logged out. */
type WhileShown = <T>(ask: () => Promise<T>) => () => Promise<T>
type Counter = ReturnType<typeof createUnreadNotifications> | ReturnType<typeof createUnreadMessages>

function useUnread(shown: boolean, accountId: string, create: (accountId: string, onChange: () => void, whileShown: WhileShown) => Counter): number {
  const { subscribe } = useEventBus()
  // A remembered user may no longer have a session: the calls would be refused.
  const remembered = useSession().status === 'presumed'
  const [unread, setUnread] = useState(0)
  const start = useEffectEvent(create)
  useEffect(() => {
    if (!shown || remembered) return
    let left = false
    const whileShown: WhileShown = (ask) => () => (left ? Promise.reject(new Error('No longer shown')) : ask())
    const onChange = () => {
      if (!left) setUnread(counter.current())
    }
    const counter = start(accountId, onChange, whileShown)
    const stop = subscribe(counter.onEvent)
    void counter.ask()
    // Repeats a count that failed because there was no network.
    window.addEventListener('online', counter.ask)
    return () => {
      left = true
      stop()
      window.removeEventListener('online', counter.ask)
    }
  }, [shown, remembered, accountId, subscribe])
  return unread
}
