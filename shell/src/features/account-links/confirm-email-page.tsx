import { useQueryClient } from '@tanstack/react-query'
import { confirmEmail } from '@ungana/contracts-identity'
import { Button, Notice, PageTitle, Quiet, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { DoneHead } from '#lib/done-head.tsx'
import { NarrowRoom } from '#lib/narrow-room.tsx'
import { failureText } from '#lib/small-form.tsx'
import { isOver } from './link-over.ts'

/** Where mails that ask for a confirmation lead. Nothing happens until the button is pressed: mail scanners open links. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm E-mail')
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<{ readonly done: string } | 'over'>()

  const confirm = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      const { email } = await call(confirmEmail, { body: { token } })
      void queries.invalidateQueries({ queryKey: ['account'] })
      setState({ done: email })
    } catch (error) {
      if (error instanceof ApiError && isOver(error)) setState('over')
      else setFailure(failureText(error))
    }
    setSending(false)
  }

  if (state === 'over') {
    return (
      <NarrowRoom>
        <DoneHead title="This link is over">
          It is too old, or was used already. In Settings you see whether your address is confirmed, and can have another mailed.
        </DoneHead>
        <div>
          <Button as={Link} to="/settings" variant="primary">
            Go to Settings
          </Button>
        </div>
      </NarrowRoom>
    )
  }
  if (state) {
    return (
      <NarrowRoom>
        <DoneHead title="Your e-mail address is confirmed">{state.done} is the address of your account.</DoneHead>
        <div>
          <Button as={Link} to="/" variant="primary">
            Go to the home page
          </Button>
        </div>
      </NarrowRoom>
    )
  }
  return (
    <NarrowRoom>
      <Stack $gap={2}>
        <PageTitle>Confirm E-mail</PageTitle>
        <Quiet>One press says that this address is yours.</Quiet>
      </Stack>
      {failure ? (
        <Notice tone="danger" role="alert" title="That did not work">
          {failure}
        </Notice>
      ) : null}
      <Button variant="primary" size="large" loading={sending} onClick={confirm}>
        Confirm e-mail address
      </Button>
    </NarrowRoom>
  )
}
