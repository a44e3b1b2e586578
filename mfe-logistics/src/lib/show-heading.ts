import type { RefObject } from 'react'

/** The heading takes the focus, so that screen readers read it, and scrolls to the top. */
export function showHeading({ current }: RefObject<HTMLElement | null>) {
  current?.focus({ preventScroll: true })
  current?.scrollIntoView()
}
