import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * While `dirty`, the browser asks before it closes or reloads the page. Whoever goes to another page of the site is told that what was typed is
 * kept: it is there again when they come back. Not who logs out, with whom it goes: `isKept` says so. `forget` says that this is all right, before the
 * page has been drawn anew.
 */
export function useLeaveWarning(dirty: boolean, isKept: () => boolean): { readonly forget: () => void } {
  const { toast } = useHost()
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = dirty
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  const tell = useEffectEvent(() => {
    if (leaving.current && isKept())
      toast({ title: 'Your changes are not saved yet', description: 'They are kept on your profile while this tab is open.' })
  })
  useEffect(() => () => tell(), [])
  return {
    forget: () => {
      leaving.current = false
    },
  }
}
