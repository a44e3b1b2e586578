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
    // A transition keeps the skeleton until the page can be shown.
    startTransition(() => setSkeleton(null))
  }, [])
  return <Suspense fallback={<PagePlaceholder />}>{skeleton === null ? children : <Skeleton html={skeleton} />}</Suspense>
}

function Skeleton({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    return () => {
      if (current) keepFocus(current)
    }
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from this document, which a release wrote.
  return <div ref={box} data-skeleton="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/** A reader may have reached a link of a drawn page. The page that replaces it has the same links. */
function keepFocus(skeleton: HTMLElement) {
  const focused = document.activeElement
  const href = skeleton.contains(focused) && focused?.getAttribute('href')
  if (!href) return
  const same = `a[href="${CSS.escape(href)}"]`
  const place = [...skeleton.querySelectorAll(same)].indexOf(focused as Element)
  queueMicrotask(() => document.querySelectorAll<HTMLElement>(`main ${same}`)[place]?.focus({ preventScroll: true }))
}
