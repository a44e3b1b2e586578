import { useEffect, useRef } from 'react'

/**
 * A ref for what opens something: it gets the focus back once that is closed, also where it was gone meanwhile. Where what was done takes the opener
 * itself away, with the next look at the data, reading goes on at the top of the page.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(open)
  const last = useRef<{ readonly button: HTMLButtonElement; readonly page: HTMLElement | null }>(null)
  useEffect(() => {
    const button = opener.current
    if (was.current && !open && button) {
      button.focus()
      last.current = { button, page: button.closest('main') }
    }
    was.current = open
  }, [open])
  useEffect(() => {
    if (!last.current || last.current.button.isConnected) return
    if (document.activeElement === document.body) last.current.page?.focus({ preventScroll: true })
    last.current = null
  })
  return opener
}
