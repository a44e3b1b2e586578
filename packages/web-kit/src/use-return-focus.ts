import { useEffect, useRef } from 'react'

/**
 * A ref for what opens something: it gets the focus back once that is closed, also where it was gone meanwhile. Where what was done takes the opener
 * itself away, with the next look at the data or before that, reading goes on at the top of the page.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(open)
  const last = useRef<{ readonly button: HTMLButtonElement; readonly page: HTMLElement | null }>(null)
  useEffect(() => {
    const button = opener.current
    // Of which page it is can be seen while it is there; its data may be gone before this is closed.
    if (button?.isConnected && (open || was.current)) last.current = { button, page: button.closest('main') }
    if (was.current && !open) button?.focus()
    was.current = open
  }, [open])
  useEffect(() => {
    if (open || !last.current || last.current.button.isConnected) return
    if (document.activeElement === document.body) last.current.page?.focus({ preventScroll: true })
    last.current = null
  })
  return opener
}
