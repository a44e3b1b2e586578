import { login } from '@ungana/contracts-identity'
import { Button, Checkbox, Notice, Stack, TextField } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { PasswordField } from '#lib/password-field.tsx'
import { useSessionStore } from '#session/session-provider.tsx'
import { loginFailureText } from './login-failure.ts'

const FAILURE = 'Login failed'

interface Problems {
  readonly username?: string
  readonly password?: string
  readonly answer?: string
}

/** Signs in. The fields keep their own values, because a password manager may fill them without telling. */
export function LoginForm() {
  const { signedIn } = useSessionStore()
  const { toast } = useHostApi()
  const [problems, setProblems] = useState<Problems>({})
  const [submitting, setSubmitting] = useState(false)
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submitting) return
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    if (!username || !password) {
      setProblems({
        ...(username ? {} : { username: 'Please enter your username or e-mail address.' }),
        ...(password ? {} : { password: 'Please enter your password.' }),
      })
      ;(username ? passwordField : usernameField).current?.focus()
      return
    }
    setSubmitting(true)
    setProblems({})
    try {
      const user = await call(login, { body: { username, password, remember: form.has('remember') } })
      toast({ title: 'You are logged in', description: user.businessName })
      signedIn(user)
    } catch (error) {
      const answer = loginFailureText(error)
      setProblems({ answer })
      setSubmitting(false)
      toast({ title: FAILURE, description: answer, variant: 'destructive' })
      passwordField.current?.select()
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack $gap={4}>
        {problems.answer ? (
          <Notice tone="danger" title={FAILURE}>
            {problems.answer}
          </Notice>
        ) : null}
        <TextField
          ref={usernameField}
          label="Username or e-mail"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={problems.username}
        />
        <PasswordField ref={passwordField} label="Password" name="password" autoComplete="current-password" required error={problems.password} />
        <Checkbox label="Remember this device" hint="Stay logged in for 30 days. Not for shared devices." name="remember" />
        <Button type="submit" variant="primary" size="large" full loading={submitting}>
          Log In
        </Button>
      </Stack>
    </form>
  )
}
