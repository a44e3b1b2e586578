import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses the first field when it appears, in place of a form that had the focus. */
export function FocusFirst({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}
