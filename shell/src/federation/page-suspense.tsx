import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { firstSkeleton, forgetFirstSkeleton } from './first-skeleton.ts'
import { PagePlaceholder } from './page-placeholder.tsx'

interface PageSuspenseProps {
  /** Whether the page came whole, if it is the first one. */
  readonly whole?: boolean | undefined
  readonly children: ReactNode
}

/** Around a page whose code may be on its way. The first one has a skeleton in the document, which stays as it stands until the page is there. */
export function PageSuspense({ whole = false, children }: PageSuspenseProps) {
  const [skeleton, setSkeleton] = useState(() => (whole ? null : firstSkeleton()))
  useEffect(() => {
    forgetFirstSkeleton()
    // In a transition React keeps what is shown until what is to come is complete.
    startTransition(() => setSkeleton(null))
  }, [])
  return <Suspense fallback={<PagePlaceholder />}>{skeleton === null ? children : <Skeleton html={skeleton} />}</Suspense>
}

function Skeleton({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup out of this document, which came there from a release.
  return <div data-skeleton="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
