/** A form with a few fields, sent as typed. The fields keep their own values, because password managers fill them in without events. */
import { t } from '@lingui/core/macro'
import { Button, type ButtonProps, Notice, Stack, TextAreaField, TextField } from '@ungana/ui'
import { ApiError, newIdempotencyKey, failureText as textOr } from '@ungana/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { ChoiceField, type Option } from './choice-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

interface SmallField {
  readonly name: string
  readonly label: string
  /** Defaults to text. `code` is a short code that a phone offers to fill in, `digits` one of digits only. `choice` is one of `options`. */
  readonly type?: 'text' | 'email' | 'password' | 'lines' | 'code' | 'digits' | 'phone' | 'choice'
  readonly options?: readonly Option[]
  readonly autoComplete?: string
  readonly hint?: string
  readonly defaultValue?: string | undefined
  /** Shown if the value is empty or shorter than `min`. */
  readonly missing: string
  readonly min?: number
  readonly max?: number
  readonly readOnly?: boolean
}

/** The password field of forms that need the user's password. */
export const currentPasswordField = {
  name: 'currentPassword',
  label: t`Your password`,
  type: 'password',
  autoComplete: 'current-password',
  missing: t`Please enter your password.`,
} as const satisfies SmallField

/** The field that appears when the account has a second factor. */
const codeField = {
  name: 'code',
  label: t`Code`,
  type: 'code',
  autoComplete: 'one-time-code',
  hint: t`From your authenticator app, or a recovery code`,
  missing: t`Please enter the code.`,
  min: 6,
  max: 40,
} as const satisfies SmallField

interface SmallFormProps<Name extends string> {
  /** The form's name for screen readers. */
  readonly label: string
  readonly fields: readonly (SmallField & { readonly name: Name })[]
  readonly submit: string
  readonly variant?: ButtonProps['variant']
  /** Title of the message if sending fails. */
  readonly failure: string
  /** Sends the form. `values` has a `code` if the server asked for one. `key` stays the same until sending succeeds, so that repeating it after a lost answer has no second effect. */
  readonly send: (values: Readonly<Record<Name, string> & { code?: string }>, key: string) => Promise<unknown>
  readonly onDone?: () => void
}

const NO_ANSWER = t`We could not reach the server. Please check your connection and try again.`

/** The message for a failed call: the server's own, if there is one. */
export const failureText = (error: unknown): string => textOr(error, NO_ANSWER)

export function SmallForm<Name extends string>({ label, fields: given, submit, variant = 'primary', failure, send, onDone }: SmallFormProps<Name>) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState<string>()
  const [sending, setSending] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const fields: readonly SmallField[] = asksCode ? [...given, codeField] : given
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(newIdempotencyKey())

  const refuse = (found: Readonly<Record<string, string>>) => {
    setProblems(found)
    setSending(false)
    const first = fields.find(({ name }) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(
      fields.map(({ name, type }) => [name, type === 'password' ? String(data.get(name)) : String(data.get(name) ?? '').trim()]),
    ) as Record<Name, string> & { code?: string }
    setAnswer(undefined)
    const isWrong = ({ min = 1, type }: SmallField, value: string) => value.length < min || (type === 'email' && !/^\S+@\S+\.\S+$/.test(value))
    const short = fields.filter((field) => isWrong(field, values[field.name as Name]))
    if (short.length > 0) return refuse(Object.fromEntries(short.map(({ name, missing }) => [name, missing])))
    setProblems({})
    setSending(true)
    try {
      await send(values, key.current)
    } catch (error) {
      const { field, code } = error instanceof ApiError ? (error.body ?? {}) : {}
      if (code === 'IDENTITY_CODE_REQUIRED' && !asksCode) {
        setAsksCode(true)
        setSending(false)
        return
      }
      if (field !== undefined && fields.some(({ name }) => name === field)) return refuse({ [field]: failureText(error) })
      setAnswer(failureText(error))
      setSending(false)
      return
    }
    key.current = newIdempotencyKey()
    setSending(false)
    setAsksCode(false)
    form.current?.reset()
    onDone?.()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-label={label}>
      <Stack $gap={4}>
        {answer ? (
          <Notice tone="danger" role="alert" title={failure}>
            {answer}
          </Notice>
        ) : null}
        {fields.map((field) => (
          <Field key={field.name} field={field} error={problems[field.name]} />
        ))}
        <div>
          <Button type="submit" variant={variant} loading={sending}>
            {submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Field({ field, error }: { readonly field: SmallField; readonly error: string | undefined }) {
  const { type = 'text', name, label, hint, defaultValue, readOnly, autoComplete = 'off', max = 300 } = field
  const props = { name, label, defaultValue, autoComplete, error, hint: error ? undefined : hint, maxLength: max, readOnly, required: true }
  if (type === 'choice') return <ChoiceField {...{ name, label, defaultValue, error }} options={field.options ?? []} />
  if (type === 'password') return autoComplete === 'new-password' ? <NewPasswordField {...props} /> : <PasswordField {...props} />
  if (type === 'lines') return <TextAreaField {...props} rows={5} />
  if (type === 'code') return <TextField {...props} inputMode="text" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
  if (type === 'digits') return <TextField {...props} inputMode="numeric" />
  if (type === 'phone') return <TextField {...props} type="tel" inputMode="tel" dir="ltr" />
  return <TextField {...props} type={type} {...(type === 'email' ? { inputMode: 'email' as const, autoCapitalize: 'none' } : {})} />
}
