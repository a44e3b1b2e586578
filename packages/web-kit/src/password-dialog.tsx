import { t } from '@lingui/core/macro'
import { reauthenticate } from '@ungana/contracts-identity'
import { Button, Cluster, Dialog, Stack, TextField } from '@ungana/ui'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { CodeField } from './code-field.tsx'
import { failureText } from './failure-text.ts'

interface PasswordDialogProps {
  /** Gets true once the right password was entered, and false if the user cancels. */
  readonly onAnswer: (given: boolean) => void
}

/** Asks for the password, and for a code if the account has a second factor. Being logged in is not enough: somebody else may use the browser. */
export default function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const id = useId()
  const [asksCode, setAsksCode] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ readonly field: 'password' | 'code'; readonly text: string }>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be open inside another form of the page.
    event.stopPropagation()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '').trim()
    setProblem(undefined)
    setIsBusy(true)
    try {
      await call(reauthenticate, { body: { password: String(form.get('password') ?? ''), ...(code && { code }) } })
      onAnswer(true)
    } catch (error) {
      const { status, body } = error instanceof ApiError ? error : {}
      if (body?.code === 'IDENTITY_CODE_REQUIRED') {
        setAsksCode(true)
        if (asksCode) setProblem({ field: 'code', text: t`Please enter the code.` })
      } else if (body?.code === 'IDENTITY_WRONG_CODE') setProblem({ field: 'code', text: failureText(error, t`Please try again`) })
      else setProblem({ field: 'password', text: status === 401 ? t`Wrong password. Please try again.` : failureText(error, t`Please try again`) })
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title={t`Please enter your password`}
      description={t`For your security, please enter your password to continue.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={isBusy}>
            {t`Continue`}
          </Button>
        </Cluster>
      }
    >
      <form id={id} method="post" onSubmit={submit} noValidate>
        <Stack $gap={4}>
          <TextField
            name="password"
            type="password"
            label={t`Password`}
            autoComplete="current-password"
            aria-required
            autoFocus
            error={problem?.field === 'password' ? problem.text : undefined}
          />
          {asksCode ? <CodeField problem={problem?.field === 'code' ? problem.text : undefined} /> : null}
        </Stack>
      </form>
    </Dialog>
  )
}
