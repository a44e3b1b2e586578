/** What a browser does by itself when a page changes, and a site that draws its own pages must do: place, focus, and telling. */

import { VisuallyHidden } from '@ungana/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { onPageTitle, titleOf } from './page-title.ts'
import { readScroll, rememberScroll, saveScroll } from './scroll-memory.ts'

/** Ids that the skip link and the page change agree on. */
export const MAIN_ID = 'main'

/**
 * On a new page: to the top (or where the visitor was, when going back), focus on the page's heading, its title read out. A changed query
 * alone keeps place and focus: a list that changes under its own filters knows best where to look.
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
    // Whoever opened the page has perhaps read on before the scripts came.
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
    // The page's own effects ran before these, so a page that is here already has its title.
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

/** The router gives every full load of a page the same key: the path tells apart a reload from a link that was opened in the same tab. */
const entryOf = ({ pathname, key }: { readonly pathname: string; readonly key: string }) => `${key} ${pathname}`

/** What an address's hash names, as anybody may have typed it: "#50%" as well. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Focus on the page's heading, or on the main part while the heading is still on its way: one in a skeleton would take the focus with it. */
function focusPage() {
  const main = document.getElementById(MAIN_ID)
  const target = main?.querySelector<HTMLElement>('h1:not([aria-busy=true] *)') ?? main
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/** Scrolls to `top`, again as the page grows, until it is reached, the visitor scrolls, or two seconds have passed. */
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
