import { t } from '@lingui/core/macro'
import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * While `dirty`, the browser asks before it closes or reloads the page. On another page of the site, a toast says that the changes are kept,
 * unless `isKept` is false because the user logged out. `forget` switches the warning off before the next render.
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
  const warn = useEffectEvent(() => {
    if (leaving.current && isKept())
      toast({ title: t`Your changes are not saved yet`, description: t`Your profile page keeps them while this tab is open.` })
  })
  useEffect(() => () => warn(), [])
  return {
    forget: () => {
      leaving.current = false
    },
  }
}
