import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession, useSessionStore } from '#session/session-provider.tsx'
import { createNewsDesk, type NewsDesk } from './live-news.ts'

/** Where no provider is, as in what is drawn ahead, nothing happens. */
const LiveContext = createContext<NewsDesk>(createNewsDesk())

/** Hears what happens to whoever is signed in, once somebody on the page wants to know. Visitors have no stream. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [news] = useState(createNewsDesk)
  const { user, status } = useSession()
  const { recheck } = useSessionStore()
  const wanted = useSyncExternalStore(news.onWanted, news.wanted, () => false)
  // Who is only remembered may have no session any more.
  const accountId = wanted && status !== 'presumed' ? user?.id : undefined
  useEffect(() => {
    if (accountId === undefined) return
    return whileShown(() => {
      let leave = () => {}
      const joining = new AbortController()
      import(/* webpackChunkName: "live" */ './browser-tab.ts').then(
        ({ joinAsTab }) => {
          if (!joining.signal.aborted) leave = joinAsTab(accountId, { tell: news.tell, sessionOver: recheck })
        },
        // Without it everything works, only later: counts are asked for with every page.
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

export const useNewsDesk = () => useContext(LiveContext)

/** Browsers keep a page for the way back only if it holds no lock: it gives that up on leaving, and takes part again when it is back. */
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
