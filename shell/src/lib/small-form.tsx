/** A form of a few fields that go to the server as they are typed. The fields keep their own values: a password manager may fill them without telling. */
import { Button, type ButtonProps, Notice, Stack, TextAreaField, TextField } from '@ungana/ui'
import { ApiError, newKey, failureText as textOr } from '@ungana/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { PasswordField } from './password-field.tsx'

interface SmallField {
  readonly name: string
  readonly label: string
  /** Defaults to text. `code` is a short number that a phone offers to fill in. */
  readonly type?: 'text' | 'email' | 'password' | 'lines' | 'code'
  readonly autoComplete?: string
  readonly hint?: string
  readonly defaultValue?: string | undefined
  /** Said where it is empty, or shorter than `min`. */
  readonly missing: string
  /** Defaults to 1. */
  readonly min?: number
  readonly max?: number
}

/** Asked before what nobody else is to do. */
export const passwordAsked = {
  name: 'currentPassword',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  missing: 'Please enter your password.',
} as const satisfies SmallField

interface SmallFormProps<Name extends string> {
  /** What the form is, for who does not see it. */
  readonly label: string
  readonly fields: readonly (SmallField & { readonly name: Name })[]
  readonly submit: string
  readonly variant?: ButtonProps['variant']
  /** Title of what is shown where it fails. */
  readonly failure: string
  /** The key is the same until it was done once: sent again after a lost answer it has no second effect. */
  readonly send: (values: Readonly<Record<Name, string>>, key: string) => Promise<unknown>
  readonly onDone?: () => void
}

const NO_ANSWER = 'No answer came. Please check your connection and try again.'

/** What to tell of a call that failed: the server's own words where it has some. */
export const failureText = (error: unknown): string => textOr(error, NO_ANSWER)

export function SmallForm<Name extends string>({ label, fields, submit, variant = 'primary', failure, send, onDone }: SmallFormProps<Name>) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState<string>()
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(newKey())

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
      fields.map(({ name, type }) => [name, type === 'password' ? String(data.get(name)) : String(data.get(name)).trim()]),
    ) as Record<Name, string>
    setAnswer(undefined)
    const short = fields.filter(({ name, min = 1, type }) => values[name].length < min || (type === 'email' && !/^\S+@\S+\.\S+$/.test(values[name])))
    if (short.length > 0) return refuse(Object.fromEntries(short.map(({ name, missing }) => [name, missing])))
    setProblems({})
    setSending(true)
    try {
      await send(values, key.current)
    } catch (error) {
      const field = error instanceof ApiError ? error.body?.field : undefined
      if (field !== undefined && fields.some(({ name }) => name === field)) return refuse({ [field]: failureText(error) })
      setAnswer(failureText(error))
      setSending(false)
      return
    }
    key.current = newKey()
    setSending(false)
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
  const { type = 'text', name, label, hint, defaultValue, autoComplete = 'off', max = 300 } = field
  const props = { name, label, defaultValue, autoComplete, error, hint: error ? undefined : hint, maxLength: max, required: true }
  if (type === 'password') return <PasswordField {...props} />
  if (type === 'lines') return <TextAreaField {...props} rows={5} />
  if (type === 'code') return <TextField {...props} inputMode="text" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
  return <TextField {...props} type={type} {...(type === 'email' ? { inputMode: 'email' as const, autoCapitalize: 'none' } : {})} />
}
