import { useEffect, useRef } from 'react'

/** A ref for what opens something: it gets the focus back once that is closed, also where it was gone meanwhile. */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(open)
  useEffect(() => {
    if (was.current && !open) opener.current?.focus()
    was.current = open
  }, [open])
  return opener
}
