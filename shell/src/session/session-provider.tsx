import { useQueryClient } from '@tanstack/react-query'
import { usePrerendered } from '@ungana/ui'
import { onSessionRefused } from '@ungana/web-kit'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { forgetSearches } from '#layout/recent-searches.ts'
import { forgetSavedPages } from '#lib/saved-pages.ts'
import { forgetWithOtherTabs } from './account-storage.ts'
import { cacheAction, type Session, type SessionStore } from './session-store.ts'
import { onUserStored } from './stored-user.ts'

const StoreContext = createContext<SessionStore | null>(null)
const SessionContext = createContext<Session | null>(null)

/** The session of prerendered pages. */
const VISITOR: Session = { user: null, status: 'presumed', mayHaveEnded: false, logins: 0 }

/** Keeps the session up to date: asks the server after the first render, follows other tabs, and removes data of another account. */
export function SessionProvider({ store, children }: { readonly store: SessionStore; readonly children: ReactNode }) {
  const stored = useStored(store)
  const prerendered = usePrerendered()
  useEffect(() => {
    // early.js's mark is no longer needed, because rendering now uses the session.
    if (!prerendered) document.documentElement.removeAttribute('data-member')
  }, [prerendered])
  useEffect(() => {
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
    <StoreContext value={store}>
      <SessionContext value={prerendered ? VISITOR : stored}>
        {children}
        <CacheKeeper session={stored} />
      </SessionContext>
    </StoreContext>
  )
}

/** Another user is shown at once. Any other change waits for a free moment, because the whole page renders. */
function useStored(store: SessionStore): Session {
  const userNow = () => store.current().user
  const user = useSyncExternalStore(store.subscribe, userNow, userNow)
  const [session, setSession] = useState(store.current)
  useEffect(() => {
    const follow = () => startTransition(() => setSession(store.current()))
    follow()
    return store.subscribe(follow)
  }, [store])
  return session.user === user ? session : store.current()
}

/**
 * Removes cached data when the account changes. Rendered after the page, so that the page's components have already stopped using the data.
 * `session` is the real one even while a prerendered page shows a visitor's: the end of hydration is not a login.
 */
function CacheKeeper({ session }: { readonly session: Session }) {
  const queries = useQueryClient()
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
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession() needs a SessionProvider above it')
  return session
}

export function useSessionStore(): SessionStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useSessionStore() needs a SessionProvider above it')
  return store
}
