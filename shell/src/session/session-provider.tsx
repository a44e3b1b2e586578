import { useQueryClient } from '@tanstack/react-query'
import { onSessionRefused } from '@ungana/web-kit'
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { forgetSearches } from '#layout/recent-searches.ts'
import { forgetWithOtherTabs } from './account-storage.ts'
import { cacheFate, type Session, type SessionStore } from './session-store.ts'
import { onUserStored } from './stored-user.ts'

const SessionContext = createContext<SessionStore | null>(null)

/** Keeps the session true: asks the server once the page is drawn, follows other tabs, and lets go of data that is not this account's. */
export function SessionProvider({ store, children }: { readonly store: SessionStore; readonly children: ReactNode }) {
  useEffect(() => {
    // early.js's guess has served: from here on what is drawn goes by the session.
    document.documentElement.removeAttribute('data-member')
    void store.check()
    const checkAgain = () => {
      if (document.visibilityState === 'visible' && store.current().status === 'unreachable') void store.check()
    }
    // A page that the browser kept while the visitor was elsewhere heard nothing meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void store.check()
    }
    const stops = [
      forgetWithOtherTabs(),
      onSessionRefused(store.recheck),
      onUserStored((user) => (user === 'unknown' ? void store.check() : store.heard(user))),
    ]
    window.addEventListener('online', checkAgain)
    document.addEventListener('visibilitychange', checkAgain)
    window.addEventListener('pageshow', comeBack)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('online', checkAgain)
      document.removeEventListener('visibilitychange', checkAgain)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [store])
  return (
    <SessionContext value={store}>
      {children}
      <CacheKeeper store={store} />
    </SessionContext>
  )
}

/** Draws nothing. It comes after the page, whose parts have then already given up what they asked for the account that is gone. */
function CacheKeeper({ store }: { readonly store: SessionStore }) {
  const queries = useQueryClient()
  // As it is even where the page is drawn for a visitor first: that is no sign-in.
  const session = useSyncExternalStore(store.subscribe, store.current, store.current)
  const seen = useRef(session)
  useEffect(() => {
    const fate = cacheFate(seen.current, session)
    seen.current = session
    if (fate === 'refresh') void queries.invalidateQueries()
    if (fate === 'forget') {
      forgetSearches()
      queries.getMutationCache().clear()
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    }
  }, [session, queries])
  return null
}

/** Who is signed in; the component is drawn anew when that changes. On the first drawing of a page that was drawn ahead, nobody. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.current, () => VISITOR)
}

/** Whom pages are drawn for ahead. */
const VISITOR: Session = { user: null, status: 'presumed', doubted: false, signIns: 0 }

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSessionStore() needs a SessionProvider above it')
  return store
}
