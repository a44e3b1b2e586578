import { forgotPasswordPath, PASSWORD_MIN, resetPassword } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, PageTitle, Quiet, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { DoneHead } from '#lib/done-head.tsx'
import { NarrowRoom } from '#lib/narrow-room.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { isOver } from './link-over.ts'

/** Where the mail of a forgotten password leads. */
export function ResetPasswordPage() {
  usePageTitle('New Password')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [state, setState] = useState<'start' | 'done' | 'over'>('start')
  if (state === 'done') {
    return (
      <NarrowRoom>
        <DoneHead title="Your password is changed">Every device was logged out. Log in with the new password.</DoneHead>
        <div>
          <Button as={Link} to={loginPath()} variant="primary">
            Log In
          </Button>
        </div>
      </NarrowRoom>
    )
  }
  if (state === 'over') {
    return (
      <NarrowRoom>
        <DoneHead title="This link is over">It works once, within an hour. Ask for another, and a new mail comes.</DoneHead>
        <div>
          <Button as={Link} to={forgotPasswordPath()} variant="primary">
            Ask for another link
          </Button>
        </div>
      </NarrowRoom>
    )
  }
  return (
    <NarrowRoom>
      <Stack $gap={2}>
        <PageTitle>New Password</PageTitle>
        <Quiet>Choose another password for your account. Every device is logged out.</Quiet>
      </Stack>
      <Card>
        <SmallForm
          label="New password"
          fields={[
            {
              name: 'password',
              label: 'New password',
              type: 'password',
              autoComplete: 'new-password',
              hint: `At least ${PASSWORD_MIN} characters`,
              missing: `Please choose a password of at least ${PASSWORD_MIN} characters.`,
              min: PASSWORD_MIN,
            },
          ]}
          submit="Change Password"
          failure="Your password was not changed"
          send={async ({ password }) => {
            try {
              await call(resetPassword, { body: { token, password } })
              setState('done')
            } catch (error) {
              if (!(error instanceof ApiError && isOver(error))) throw error
              setState('over')
            }
          }}
        />
      </Card>
    </NarrowRoom>
  )
}
