import { useQueryClient } from '@tanstack/react-query'
import { onSessionRefused } from '@ungana/web-kit'
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { forgetSearches } from '#layout/recent-searches.ts'
import { forgetSavedPages } from '#lib/saved-pages.ts'
import { forgetWithOtherTabs } from './account-storage.ts'
import { cacheAction, type Session, type SessionStore } from './session-store.ts'
import { onUserStored } from './stored-user.ts'

const SessionContext = createContext<SessionStore | null>(null)

/** Keeps the session up to date: asks the server after the first render, follows other tabs, and removes data of another account. */
export function SessionProvider({ store, children }: { readonly store: SessionStore; readonly children: ReactNode }) {
  useEffect(() => {
    // early.js's mark is no longer needed, because rendering now uses the session.
    document.documentElement.removeAttribute('data-member')
    void store.check()
    const checkAgain = () => {
      if (document.visibilityState === 'visible' && store.current().status === 'unreachable') void store.check()
    }
    // A page restored from the back-forward cache has missed all changes.
    const checkIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void store.check()
    }
    const stops = [
      forgetWithOtherTabs(),
      onSessionRefused(store.recheck),
      onUserStored((user) => (user === 'unknown' ? void store.check() : store.changedElsewhere(user))),
    ]
    window.addEventListener('online', checkAgain)
    document.addEventListener('visibilitychange', checkAgain)
    window.addEventListener('pageshow', checkIfRestored)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('online', checkAgain)
      document.removeEventListener('visibilitychange', checkAgain)
      window.removeEventListener('pageshow', checkIfRestored)
    }
  }, [store])
  return (
    <SessionContext value={store}>
      {children}
      <CacheKeeper store={store} />
    </SessionContext>
  )
}

/** Removes cached data when the account changes. Rendered after the page, so that the page's components have already stopped using the data. */
function CacheKeeper({ store }: { readonly store: SessionStore }) {
  const queries = useQueryClient()
  // Uses the real session even while hydration renders for a visitor, because the end of hydration is not a login.
  const session = useSyncExternalStore(store.subscribe, store.current, store.current)
  const previous = useRef(session)
  useEffect(() => {
    const action = cacheAction(previous.current, session)
    previous.current = session
    if (action === 'refresh') void queries.invalidateQueries()
    if (action === 'forget') {
      forgetSearches()
      forgetSavedPages()
      queries.getMutationCache().clear()
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    }
  }, [session, queries])
  return null
}

/** The current session; re-renders when it changes. During the first render of a prerendered page this is a visitor's session. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.current, () => VISITOR)
}

/** The session of prerendered pages. */
const VISITOR: Session = { user: null, status: 'presumed', mayHaveEnded: false, logins: 0 }

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSessionStore() needs a SessionProvider above it')
  return store
}
