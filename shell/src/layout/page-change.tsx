/** Handles scrolling, focus and announcements on page changes, as a browser does for full page loads. */

import { VisuallyHidden } from '@ungana/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { onPageTitle, titleOf } from './page-title.ts'
import { readScroll, rememberScroll, saveScroll } from './scroll-memory.ts'

/** Id of the main element, for the skip link and page changes. */
export const MAIN_ID = 'main'

/**
 * On a new page: scrolls to the top (or to the earlier position when going back), focuses the heading and announces the title. A changed query keeps
 * position and focus, because a filtered list handles them itself.
 */
export function PageChange() {
  const { pathname, hash, key } = useLocation()
  const navigation = useNavigationType()
  const previous = useRef({ pathname, key })
  const [announced, setAnnounced] = useState('')
  const waiting = useRef(false)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const top = readScroll(entryOf(previous.current))
    // The reader may have scrolled before the scripts loaded.
    const stop = top > 0 ? restoreScroll(top) : undefined
    const remember = () => rememberScroll(entryOf(previous.current), window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', saveScroll)
    return () => {
      stop?.()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', saveScroll)
    }
  }, [])

  useLayoutEffect(() => {
    if (previous.current.key === key) return
    const changed = previous.current.pathname !== pathname
    previous.current = { pathname, key }
    if (changed) {
      waiting.current = true
      focusPage()
    }
    if (navigation === 'POP') return restoreScroll(readScroll(entryOf({ pathname, key })))
    const target = hash && targetOf(hash)
    if (target) target.scrollIntoView()
    else if (changed) window.scrollTo(0, 0)
  }, [pathname, hash, key, navigation])

  useEffect(() => {
    const announce = (title: string) => {
      if (!waiting.current) return
      waiting.current = false
      setAnnounced(title)
    }
    // The page's effects ran first, so a loaded page already has its title.
    const title = titleOf(pathname)
    if (title) announce(title)
    return onPageTitle(announce)
  }, [pathname])

  return (
    <VisuallyHidden as="p" role="status">
      {announced}
    </VisuallyHidden>
  )
}

/** The router uses the same key for every full page load. The path distinguishes a reload from a link opened in the same tab. */
const entryOf = ({ pathname, key }: { readonly pathname: string; readonly key: string }) => `${key} ${pathname}`

/** The element that the hash names. The hash may be invalid, for example "#50%". */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Focuses the page's heading, or the main element while the heading is loading: a skeleton's heading would disappear with the focus. */
function focusPage() {
  const main = document.getElementById(MAIN_ID)
  const target = main?.querySelector<HTMLElement>('h1:not([aria-busy=true] *)') ?? main
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/** Scrolls to `top`, again while the page grows, until the position is reached, the user scrolls, or two seconds have passed. */
function restoreScroll(top: number): () => void {
  if (top === 0) {
    window.scrollTo(0, 0)
    return () => undefined
  }
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  })
  const timer = setTimeout(() => stop(), 2000)
  const gestures = ['wheel', 'touchstart', 'keydown'] as const
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const gesture of gestures) window.removeEventListener(gesture, stop)
  }
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true })
  growth.observe(document.body)
  return stop
}
