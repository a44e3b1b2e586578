import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useServed } from '#layout/use-served.ts'
import { readPage } from './unread-calls.ts'

/** Marks notifications about the open page as read, however the page was opened; again when one arrives while it is open. A hidden tab waits. */
export function useReadPage(unread: number): void {
  const { pathname, search } = useLocation()
  const served = useServed()(pathname)
  useEffect(() => {
    if (unread === 0 || !served) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      // They stay unread until the page is opened again.
      readPage(pathname + search).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [unread, served, pathname, search])
}
