import { useEffect, useRef } from 'react'

/**
 * A ref for a button that opens a dialog or a form. When the dialog closes, the button gets the focus back, even if the button was removed and added
 * again meanwhile. If the action removes the button permanently, the focus moves to the top of the page.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(open)
  const last = useRef<{ readonly button: HTMLButtonElement; readonly page: HTMLElement | null }>(null)
  useEffect(() => {
    const button = opener.current
    // Remember the page now: the button may be gone before the dialog closes.
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
