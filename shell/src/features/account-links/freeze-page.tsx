import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { forgotPasswordPath, freezeByLink, readFreezeLink } from '@ungana/contracts-identity'
import { Button, Notice, PageTitle, Quiet, Stack } from '@ungana/ui'
import { ApiError, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { failureText } from '#lib/small-form.tsx'
import { isExpiredLink } from './link-expired.ts'

/** The page that notices to owners link to. Acts only when the button is pressed, because mail scanners open links. */
export function FreezePage() {
  usePageTitle(t`Freeze the Company`)
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error } = useQuery({
    queryKey: ['freeze-link', token],
    queryFn: ({ signal }) => call(readFreezeLink, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
  })
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<'frozen' | 'expired'>()

  const freeze = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await call(freezeByLink, { body: { token } })
      setDone('frozen')
    } catch (refusal) {
      if (refusal instanceof ApiError && isExpiredLink(refusal)) setDone('expired')
      else setFailure(failureText(refusal))
    }
    setSending(false)
  }

  if (done === 'frozen') {
    return (
      <NarrowPage>
        <ResultHeading title={t`The company is frozen`}>
          {t`Everybody was logged out. Choose a new password, then log in. The page Team in Settings says how to end the freeze.`}
        </ResultHeading>
        <div>
          <Button as={Link} to={forgotPasswordPath()} variant="primary">
            {t`Choose a new password`}
          </Button>
        </div>
      </NarrowPage>
    )
  }
  if (token === '' || done === 'expired' || (error instanceof ApiError && isExpiredLink(error))) {
    return (
      <NarrowPage>
        <ResultHeading title={t`This link has expired or was already used`}>
          {t`Perhaps the company is already frozen. You can see and change this at Settings, Team.`}
        </ResultHeading>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{data ? t`Freeze ${data.companyName}?` : t`Freeze the Company`}</PageTitle>
        <Quiet>{t`Everybody is logged out. People can log in and look, but nobody can act for the company, and others do not see its bank details.`}</Quiet>
        <Quiet>{t`An owner ends the freeze on a known device.`}</Quiet>
      </Stack>
      {failure || error ? (
        <Notice tone="danger" role="alert" title={t`That did not work`}>
          {failure ?? failureText(error)}
        </Notice>
      ) : null}
      <div>
        <Button variant="danger" loading={sending} disabled={!data} onClick={freeze}>
          {t`Freeze the company`}
        </Button>
      </div>
    </NarrowPage>
  )
}
