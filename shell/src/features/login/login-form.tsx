import { t } from '@lingui/core/macro'
import { login } from '@ungana/contracts-identity'
import { Button, Checkbox, Notice, Stack, TextField } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { PasswordField } from '#lib/password-field.tsx'
import { useSessionStore } from '#session/session-provider.tsx'
import { loginFailureText } from './login-failure.ts'

const FAILURE = t`Login failed`

interface Problems {
  readonly username?: string
  readonly password?: string
  readonly code?: string
  readonly answer?: string
}

/** The password is correct, but the account also needs a code. */
const isCodeMissing = (error: unknown) => error instanceof ApiError && error.body?.code === 'IDENTITY_CODE_REQUIRED'
const isCodeWrong = (error: unknown) => error instanceof ApiError && error.body?.code === 'IDENTITY_WRONG_CODE'

function retype(field: HTMLInputElement | null) {
  // In Safari `select` alone does not move the focus.
  field?.focus()
  field?.select()
}

/** Logs in. The fields keep their own values, because password managers may fill them in without events. */
export function LoginForm() {
  const { loggedIn } = useSessionStore()
  const { toast } = useHostApi()
  const [problems, setProblems] = useState<Problems>({})
  const [submitting, setSubmitting] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) codeField.current?.focus()
  }, [asksCode])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submitting) return
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    if (!username || !password) {
      setProblems({
        ...(username ? {} : { username: t`Please enter your username or email address.` }),
        ...(password ? {} : { password: t`Please enter your password.` }),
      })
      ;(username ? passwordField : usernameField).current?.focus()
      return
    }
    const code = String(form.get('code') ?? '').trim()
    if (asksCode && !code) {
      setProblems({ code: t`Please enter the code.` })
      codeField.current?.focus()
      return
    }
    setSubmitting(true)
    setProblems({})
    try {
      const user = await call(login, { body: { username, password, remember: form.has('remember'), ...(code && { code }) } })
      toast({ title: t`You are logged in`, description: user.businessName })
      loggedIn(user)
    } catch (error) {
      if (isCodeMissing(error)) {
        setAsksCode(true)
        setSubmitting(false)
        return
      }
      if (isCodeWrong(error)) {
        setProblems({ code: loginFailureText(error) })
        setSubmitting(false)
        retype(codeField.current)
        return
      }
      const answer = loginFailureText(error)
      setProblems({ answer })
      setSubmitting(false)
      toast({ title: FAILURE, description: answer, variant: 'destructive' })
      retype(passwordField.current)
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
          label={t`Username or email`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={problems.username}
          // Another account may need no code.
          onChange={() => setAsksCode(false)}
        />
        <PasswordField ref={passwordField} label={t`Password`} name="password" autoComplete="current-password" required error={problems.password} />
        {asksCode ? (
          <TextField
            ref={codeField}
            label={t`Code`}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            hint={problems.code ? undefined : t`From your authenticator app, or a recovery code`}
            required
            error={problems.code}
          />
        ) : null}
        <Checkbox label={t`Remember this device`} hint={t`Stay logged in for 30 days. Do not use this on shared devices.`} name="remember" />
        <Button type="submit" variant="primary" size="large" full loading={submitting}>
          {t`Log In`}
        </Button>
      </Stack>
    </form>
  )
}
