import { t } from '@lingui/core/macro'
import { loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState } from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface LoginPromptProps {
  /** "Please log in to see your listings" */
  readonly title: string
  readonly children?: ReactNode
  readonly headingLevel?: 1 | 2 | 3
  /** Chooses the artwork. */
  readonly artId: string
  /** Shown beside the Log In button. */
  readonly otherAction?: ReactNode
}

/** Shown to visitors instead of content that needs an account. After logging in they return to this page. */
export function LoginPrompt({ title, children, headingLevel = 2, artId, otherAction }: LoginPromptProps) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={title}
      headingLevel={headingLevel}
      artId={artId}
      action={
        <>
          <Button as={Link} to={loginPath(pathname + search)} variant="primary">
            {t`Log In`}
          </Button>
          {otherAction}
        </>
      }
    >
      {children}
    </EmptyState>
  )
}
