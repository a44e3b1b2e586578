import { type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { firstSkeleton, forgetFirstSkeleton } from './first-skeleton.ts'
import { PagePlaceholder } from './page-placeholder.tsx'

interface PageSuspenseProps {
  /** Whether this page is prerendered in the document. Only for the first page. */
  readonly prerendered?: boolean | undefined
  readonly children: ReactNode
}

/** Wraps a page whose code may be loading. The first page's skeleton from the document stays until the page is ready. */
export function PageSuspense({ prerendered = false, children }: PageSuspenseProps) {
  const [skeleton, setSkeleton] = useState(() => (prerendered ? null : firstSkeleton()))
  useEffect(() => {
    forgetFirstSkeleton()
    // A transition keeps the skeleton until the page can be shown. In a task of its own, so that no other transition waits for the page.
    const timer = setTimeout(() => startTransition(() => setSkeleton(null)))
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={<PagePlaceholder />}>{skeleton === null ? children : <Skeleton html={skeleton} />}</Suspense>
}

function Skeleton({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    const { pathname } = window.location
    return () => {
      if (current && window.location.pathname === pathname) takeOver(current)
    }
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from this document, which a release wrote.
  return <div ref={box} data-skeleton="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/** A reader may already have reached a link or pressed a button. The page that replaces the skeleton has the same controls. */
function takeOver(skeleton: HTMLElement) {
  const { activeElement } = document
  // A reader who is elsewhere by now stays there.
  if (activeElement !== document.body && !skeleton.contains(activeElement)) return
  const focused = findSame(skeleton, activeElement)
  const pressed = findSame(skeleton, skeleton.querySelector('[data-pressed]'))
  queueMicrotask(() => {
    focused()?.focus({ preventScroll: true })
    pressed()?.click()
  })
}

/** @returns what finds the control again in the page, by its address or name and its place among equals. There must be as many as before. */
function findSame(skeleton: HTMLElement, control: Element | null): () => HTMLElement | undefined {
  if (!skeleton.contains(control) || !control) return () => undefined
  const name = nameOf(control)
  const among = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(control.localName)].filter((other) => nameOf(other) === name)
  const before = among(skeleton)
  return () => {
    const now = among(document.querySelector('main') ?? document)
    return now.length === before.length ? now[before.indexOf(control as HTMLElement)] : undefined
  }
}

const nameOf = (control: Element) => control.getAttribute('href') ?? control.getAttribute('aria-label') ?? control.textContent
