import { t } from '@lingui/core/macro'
import { forgetPassword } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Card, PageTitle, Quiet, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { SmallForm } from '#lib/small-form.tsx'

/** Never shows whether the address has an account. Only the email does. */
export function ForgotPasswordPage() {
  usePageTitle(t`Forgotten Password`)
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <NarrowPage>
        <ResultHeading title={t`Please check your mailbox`}>
          {t`If this address has an account, we have sent you an email with a link. The link works once and expires after an hour. No email? Check your spam folder.`}
        </ResultHeading>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{t`Forgotten Password`}</PageTitle>
        <Quiet>{t`Enter the email address of your account. We will send you a link to choose a new password.`}</Quiet>
      </Stack>
      <Card>
        <SmallForm
          label={t`Forgotten password`}
          fields={[
            { name: 'email', label: t`Email`, type: 'email', autoComplete: 'username', missing: t`Please enter a valid email address.`, max: 254 },
          ]}
          submit={t`Send Link`}
          failure={t`The email was not sent`}
          send={(body) => call(forgetPassword, { body })}
          onDone={() => setSent(true)}
        />
      </Card>
      <p>
        <Link to={loginPath()}>{t`Back to Log In`}</Link>
      </p>
    </NarrowPage>
  )
}
