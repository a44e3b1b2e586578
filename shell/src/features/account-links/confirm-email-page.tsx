import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { confirmEmail } from '@ungana/contracts-identity'
import { todayPath } from '@ungana/contracts-shell'
import { Button, Notice, PageTitle, Quiet, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { failureText } from '#lib/small-form.tsx'
import { useSession } from '#session/session-provider.tsx'
import { isExpiredLink } from './link-expired.ts'

/** The page that confirmation emails link to. Confirms only when the button is pressed, because mail scanners open links. */
export function ConfirmEmailPage() {
  usePageTitle(t`Confirm Email`)
  const queries = useQueryClient()
  const { user } = useSession()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<{ readonly done: string } | 'expired'>()

  const confirm = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      const { email } = await call(confirmEmail, { body: { token } })
      void queries.invalidateQueries({ queryKey: ['account'] })
      setState({ done: email })
    } catch (error) {
      if (error instanceof ApiError && isExpiredLink(error)) setState('expired')
      else setFailure(failureText(error))
    }
    setSending(false)
  }

  if (state === 'expired') {
    return (
      <NarrowPage>
        <ResultHeading title={t`This link has expired or was already used`}>
          {t`In Settings you can see whether your address is confirmed, or request a new link.`}
        </ResultHeading>
        <div>
          <Button as={Link} to="/settings" variant="primary">
            {t`Go to Settings`}
          </Button>
        </div>
      </NarrowPage>
    )
  }
  if (state) {
    return (
      <NarrowPage>
        <ResultHeading title={t`Your email address is confirmed`}>{t`${state.done} is now confirmed for your account.`}</ResultHeading>
        <div>
          <Button as={Link} to={user ? todayPath() : '/'} variant="primary">
            {user ? t`Go to Today` : t`Go to the home page`}
          </Button>
        </div>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{t`Confirm Email`}</PageTitle>
        <Quiet>{t`Confirm that this is your email address.`}</Quiet>
      </Stack>
      {failure ? (
        <Notice tone="danger" role="alert" title={t`That did not work`}>
          {failure}
        </Notice>
      ) : null}
      <Button variant="primary" size="large" loading={sending} onClick={confirm}>
        {t`Confirm email address`}
      </Button>
    </NarrowPage>
  )
}
