import { LoginPrompt as Prompt, useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { accountWasHere } from '#lib/account-was-here.ts'

interface LoginPromptProps {
  readonly title: string
  /** The sentence under it, which a toast says as well: "Please login to view messages". */
  readonly children: string
}

/** What a page that needs an account shows to visitors, and tells them by a toast. */
export function LoginPrompt({ title, children }: LoginPromptProps) {
  const { toast, session } = useHost()
  // Where this browser may remember nobody, somebody can be signed in all the same.
  const known = session.known !== false
  const tell = useEffectEvent(() => toast({ title, description: children, variant: 'destructive' }))
  useEffect(() => {
    if (known && !accountWasHere()) tell()
  }, [known])
  return (
    <Prompt title={title} artId="messages">
      {children}
    </Prompt>
  )
}
