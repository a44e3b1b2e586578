import { forgetPassword } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Card, PageTitle, Quiet, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { DoneHead } from '#lib/done-head.tsx'
import { NarrowRoom } from '#lib/narrow-room.tsx'
import { SmallForm } from '#lib/small-form.tsx'

/** Whether the address has an account is told in its mail, not here. */
export function ForgotPasswordPage() {
  usePageTitle('Forgotten Password')
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <NarrowRoom>
        <DoneHead title="Please check your mailbox">
          A mail is on its way, with a link that works once, within an hour. Nothing there? Look among the spam.
        </DoneHead>
      </NarrowRoom>
    )
  }
  return (
    <NarrowRoom>
      <Stack $gap={2}>
        <PageTitle>Forgotten Password</PageTitle>
        <Quiet>Enter the e-mail address of your account. We mail you a link to choose another password.</Quiet>
      </Stack>
      <Card>
        <SmallForm
          label="Forgotten password"
          fields={[
            { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', missing: 'Please enter a valid email address.', max: 254 },
          ]}
          submit="Send Link"
          failure="The mail was not sent"
          send={(body) => call(forgetPassword, { body })}
          onDone={() => setSent(true)}
        />
      </Card>
      <p>
        <Link to={loginPath()}>Back to Log In</Link>
      </p>
    </NarrowRoom>
  )
}
