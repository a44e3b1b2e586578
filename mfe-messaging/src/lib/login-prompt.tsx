import { LoginPrompt as Prompt, useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { wasLoggedIn } from '#lib/was-logged-in.ts'

interface LoginPromptProps {
  readonly title: string
  /** The sentence below the title, also shown as a toast: "Please login to view messages". */
  readonly children: string
}

/** Shown to visitors, with a toast, on pages that need an account. */
export function LoginPrompt({ title, children }: LoginPromptProps) {
  const { toast, session } = useHost()
  // Until the session is known, the user may be logged in although this browser has stored no account.
  const known = session.known !== false
  const showToast = useEffectEvent(() => toast({ title, description: children, variant: 'destructive' }))
  useEffect(() => {
    if (known && !wasLoggedIn()) showToast()
  }, [known])
  return (
    <Prompt title={title} artId="messages">
      {children}
    </Prompt>
  )
}
