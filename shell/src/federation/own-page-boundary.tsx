import { renewPage } from '@ungana/web-kit'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { FailurePanel } from './failure-panel.tsx'
import { isLoadFailure } from './load-failure.ts'
import { PartBoundary } from './part-boundary.tsx'

/** Error boundary of the shell's own pages. Header and footer stay when a page fails. */
export function OwnPageBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const [attempt, setAttempt] = useState(0)
  return (
    <PartBoundary
      key={attempt}
      resetKey={pathname}
      fallback={(error) => (
        <FailurePanel
          title="Ungana"
          failure={isLoadFailure(error) ? 'unreachable' : 'broken'}
          onRetry={() => {
            // The files of this release may have been removed.
            if (attempt > 0 && isLoadFailure(error)) window.location.reload()
            renewPage(error)
            setAttempt(attempt + 1)
          }}
        />
      )}
    >
      {children}
    </PartBoundary>
  )
}
