import { loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { accountWasHere } from '#lib/account-was-here.ts'

interface LoginPromptProps {
  readonly title: string
  /** The sentence under it, which a toast says as well: "Please login to view messages". */
  readonly children: string
}

/** What a page that needs an account shows to visitors: the way in, and back here. */
export function LoginPrompt({ title, children }: LoginPromptProps) {
  const { toast } = useHost()
  const { pathname, search } = useLocation()
  const tell = useEffectEvent(() => toast({ title, description: children, variant: 'destructive' }))
  useEffect(() => {
    if (!accountWasHere()) tell()
  }, [])
  return (
    <EmptyState
      title={title}
      artId="messages"
      action={
        <Button as={Link} to={loginPath(pathname + search)} variant="primary">
          Log In
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
