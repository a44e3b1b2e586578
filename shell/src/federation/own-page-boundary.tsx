import { renewPage } from '@ungana/web-kit'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { FailurePanel } from './failure-panel.tsx'
import { PartBoundary } from './part-boundary.tsx'

/** Around the shell's own pages: header and footer stay when one of them fails. */
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
            // The page may be of a release whose files are gone.
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

/** A page's code that did not arrive, as `lazyPage` reports it. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'PageLoadError'
}
