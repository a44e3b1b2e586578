import { t } from '@lingui/core/macro'
import { Button, Stack, TextField } from '@ungana/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'

const INVALID = t`Please enter a valid email address.`
const NO_ANSWER = t`We could not reach the server. Please check your connection and try again.`

type State = { readonly at: 'start' | 'sending' } | { readonly at: 'sent' | 'failed'; readonly text: string }

/** Subscribes to the newsletter. Never shows whether the address is already subscribed; only the email does. */
export function NewsletterForm() {
  const { toast } = useHostApi()
  const [state, setState] = useState<State>({ at: 'start' })
  const field = useRef<HTMLInputElement>(null)

  const fail = (text: string) => {
    setState({ at: 'failed', text })
    field.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.at === 'sending') return
    const form = event.currentTarget
    const email = field.current?.value.trim() ?? ''
    if (!/^\S+@\S+\.\S+$/.test(email)) return fail(INVALID)
    setState({ at: 'sending' })
    const answer = await import(/* webpackChunkName: "newsletter-calls" */ './newsletter-calls.ts').then(
      ({ subscribe }) => subscribe(email),
      () => ({ text: NO_ANSWER }),
    )
    if ('sent' in answer) {
      form.reset()
      setState({ at: 'sent', text: answer.sent })
    } else {
      fail(answer.text)
      toast({ title: t`Subscription failed`, description: answer.text, variant: 'destructive' })
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack $gap={3}>
        <p>{t`Trade news from East Africa by email. Unsubscribe with one click.`}</p>
        <TextField
          ref={field}
          label={t`Email address`}
          hideLabel
          type="email"
          placeholder={t`you@example.com`}
          autoComplete="email"
          maxLength={254}
          required
          error={state.at === 'failed' ? state.text : undefined}
        />
        <Button type="submit" variant="outline" loading={state.at === 'sending'}>
          {t`Subscribe`}
        </Button>
        <p role="status">{state.at === 'sent' ? state.text : null}</p>
      </Stack>
    </form>
  )
}
