import { t } from '@lingui/core/macro'
import { forgotPasswordPath, PASSWORD_MIN, resetPassword } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, PageTitle, Quiet, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { isExpiredLink } from './link-expired.ts'

/** The page that the password email links to. */
export function ResetPasswordPage() {
  usePageTitle(t`New Password`)
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [state, setState] = useState<'start' | 'done' | 'expired'>('start')
  if (state === 'done') {
    return (
      <NarrowPage>
        <ResultHeading title={t`Your password was changed`}>{t`All devices were logged out. Log in with your new password.`}</ResultHeading>
        <div>
          <Button as={Link} to={loginPath()} variant="primary">
            {t`Log In`}
          </Button>
        </div>
      </NarrowPage>
    )
  }
  if (state === 'expired') {
    return (
      <NarrowPage>
        <ResultHeading title={t`This link has expired or was already used`}>{t`Request a new one. It works once, within an hour.`}</ResultHeading>
        <div>
          <Button as={Link} to={forgotPasswordPath()} variant="primary">
            {t`Request a new link`}
          </Button>
        </div>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{t`New Password`}</PageTitle>
        <Quiet>{t`Choose a new password for your account. All devices will be logged out.`}</Quiet>
      </Stack>
      <Card>
        <SmallForm
          label={t`New password`}
          fields={[
            {
              name: 'password',
              label: t`New password`,
              type: 'password',
              autoComplete: 'new-password',
              missing: t`Please choose a password of at least ${PASSWORD_MIN} characters.`,
              min: PASSWORD_MIN,
            },
          ]}
          submit={t`Change Password`}
          failure={t`Your password was not changed`}
          send={async ({ password }) => {
            try {
              await call(resetPassword, { body: { token, password } })
              setState('done')
            } catch (error) {
              if (!(error instanceof ApiError && isExpiredLink(error))) throw error
              setState('expired')
            }
          }}
        />
      </Card>
    </NarrowPage>
  )
}
