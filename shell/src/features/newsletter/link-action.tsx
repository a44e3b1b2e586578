import { t } from '@lingui/core/macro'
import { Button, Notice, PageTitle, Quiet, Stack } from '@ungana/ui'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from './newsletter-calls.ts'
import { NewsletterForm } from './newsletter-form.tsx'

interface LinkActionProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly act: () => Promise<Refusal>
  readonly doneTitle: string
  readonly doneText: string
}

/** Offers the action of an emailed link, then shows its result. */
export function LinkAction({ title, text, label, act, doneTitle, doneText }: LinkActionProps) {
  const [state, setState] = useState<'start' | 'sending' | 'done' | 'expired' | { readonly failure: string }>('start')
  const head = useRef<HTMLHeadingElement>(null)
  const ended = state === 'done' || state === 'expired'
  useEffect(() => {
    // The pressed button is gone, so move the focus to the heading.
    if (ended) head.current?.focus()
  }, [ended])

  const press = async () => {
    setState('sending')
    const refusal = await act()
    setState(refusal ? (refusal.expired ? 'expired' : { failure: refusal.text }) : 'done')
  }

  if (ended) {
    return (
      <>
        <Stack $gap={2}>
          <PageTitle ref={head} tabIndex={-1}>
            {state === 'done' ? doneTitle : t`This link has expired or was already used`}
          </PageTitle>
          <Quiet>{state === 'done' ? doneText : t`Subscribe again to get a new one.`}</Quiet>
        </Stack>
        {state === 'expired' ? <NewsletterForm /> : null}
      </>
    )
  }
  return (
    <>
      <Stack $gap={2}>
        <PageTitle>{title}</PageTitle>
        <Quiet>{text}</Quiet>
      </Stack>
      {typeof state === 'object' ? (
        <Notice tone="danger" role="alert" title={t`That did not work`}>
          {state.failure}
        </Notice>
      ) : null}
      <Button variant="primary" size="large" loading={state === 'sending'} onClick={press}>
        {label}
      </Button>
    </>
  )
}
