import { t } from '@lingui/core/macro'
import { acceptInvitation, PASSWORD_MIN } from '@ungana/contracts-identity'
import { Button, Notice, Stack, TextField } from '@ungana/ui'
import { ApiError, call, newIdempotencyKey } from '@ungana/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { useServed } from '#layout/use-served.ts'
import { NewPasswordField } from '#lib/new-password-field.tsx'
import { useSessionStore } from '#session/session-provider.tsx'

/** The directory's page with the organization's next steps. */
const NEXT = '/verification'

const FAILURE = t`Registration failed`

type Problems = Partial<Record<'email' | 'password' | 'answer', string>>

/** Creates the account and logs in. */
export function WelcomeForm({ token, email }: { readonly token: string; readonly email: string }) {
  const { loggedIn } = useSessionStore()
  const { toast } = useHostApi()
  const served = useServed()
  const navigate = useNavigate()
  const [key] = useState(newIdempotencyKey)
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const refuse = (found: Problems) => {
    setProblems(found)
    setSending(false)
    if (found.email) emailField.current?.focus()
    else passwordField.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const form = new FormData(event.currentTarget)
    const wanted = String(form.get('email')).trim()
    const password = String(form.get('password'))
    if (!/^\S+@\S+\.\S+$/.test(wanted)) return refuse({ email: t`Please enter a valid email address.` })
    if (password.length < PASSWORD_MIN) return refuse({ password: t`Please choose a password of at least ${PASSWORD_MIN} characters.` })
    setSending(true)
    setProblems({})
    try {
      const body = { token, password, ...(wanted.toLowerCase() !== email.toLowerCase() && { email: wanted }) }
      const user = await call(acceptInvitation, { body }, { idempotencyKey: key })
      toast({ title: t`Welcome`, description: t`You are logged in as ${user.businessName}.` })
      loggedIn(user)
      navigate(served(NEXT) ? NEXT : '/', { replace: true })
    } catch (error) {
      const answer = error instanceof ApiError ? error.body : undefined
      // The answer to an attempt with another address or password was lost.
      const isMade = answer?.code === 'IDEMPOTENCY_KEY_REUSED'
      const message = isMade
        ? t`Your first attempt created the account. Please log in with its address and password.`
        : answer?.message || t`An error occurred during registration`
      toast({ title: FAILURE, description: message, variant: 'destructive' })
      if (answer?.field === 'email') refuse({ email: t`${message} You can also use another address.` })
      else if (answer?.field === 'password') refuse({ password: message })
      else refuse({ answer: message })
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-label={t`Your account`}>
      <Stack $gap={4}>
        {problems.answer ? (
          <Notice tone="danger" role="alert" title={FAILURE}>
            {problems.answer}
          </Notice>
        ) : null}
        <TextField
          ref={emailField}
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          hint={problems.email ? undefined : t`You log in with this address`}
          defaultValue={email}
          maxLength={254}
          required
          error={problems.email}
        />
        <NewPasswordField ref={passwordField} label={t`Password`} name="password" required error={problems.password} />
        <Button type="submit" variant="primary" size="large" full loading={sending}>
          {t`Create Account`}
        </Button>
      </Stack>
    </form>
  )
}
