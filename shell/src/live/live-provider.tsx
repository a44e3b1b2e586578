import { may } from '@ungana/web-kit'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession, useSessionStore } from '#session/session-provider.tsx'
import { createEventBus, type EventBus } from './event-bus.ts'

/** Without a provider, as in prerendered pages, nothing happens. */
const LiveContext = createContext<EventBus>(createEventBus())

/** Receives events of the logged-in account once something on the page subscribes. Visitors have no stream. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [news] = useState(createEventBus)
  const { user, status } = useSession()
  const { recheck } = useSessionStore()
  const wanted = useSyncExternalStore(news.onWanted, news.wanted, () => false)
  // A remembered user may no longer have a session. A driver gets no events of the company.
  const accountId = wanted && status !== 'presumed' && may(user, 'company.see') ? user?.id : undefined
  useEffect(() => {
    if (accountId === undefined) return
    return whileShown(() => {
      let leave = () => {}
      const joining = new AbortController()
      import(/* webpackChunkName: "live" */ './browser-tab.ts').then(
        ({ joinAsTab }) => {
          if (!joining.signal.aborted) leave = joinAsTab(accountId, { emit: news.emit, onSessionEnded: recheck })
        },
        // Without live events everything still works: counts update with each page.
        () => undefined,
      )
      return () => {
        joining.abort()
        leave()
      }
    })
  }, [accountId, news, recheck])
  return <LiveContext value={news}>{children}</LiveContext>
}

export const useEventBus = () => useContext(LiveContext)

/** Browsers keep a page in the back-forward cache only if it holds no lock. So the tab leaves when the page is hidden and joins again when it is shown. */
function whileShown(join: () => () => void): () => void {
  let leave = join()
  const hide = () => {
    leave()
    leave = () => {}
  }
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join()
  }
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', show)
  return () => {
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', show)
    leave()
  }
}
