import { t } from '@lingui/core/macro'
import { forgotPasswordPath, freezeByLink, readFreezeLink } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { Button, PageTitle, Quiet, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { useEmailedLink } from './use-emailed-link.tsx'

/** The page that notices to owners link to. */
export function FreezePage() {
  usePageTitle(t`Freeze the Company`)
  const { data, sending, done, isOver, failure, act } = useEmailedLink<EndpointOutput<typeof readFreezeLink>, 'freeze'>(
    'freeze-link',
    (token, signal) => call(readFreezeLink, { body: { token } }, { signal }),
  )
  if (done) {
    return (
      <NarrowPage>
        <ResultHeading title={t`The company is frozen`}>
          {t`Everybody was logged out. Choose a new password, then log in. Settings explains how to end the freeze, under Team.`}
        </ResultHeading>
        <div>
          <Button as={Link} to={forgotPasswordPath()} variant="primary">
            {t`Choose a new password`}
          </Button>
        </div>
      </NarrowPage>
    )
  }
  if (isOver) {
    return (
      <NarrowPage>
        <ResultHeading title={t`This link has expired or was already used`}>
          {t`Perhaps the company is already frozen. You can see and change this in Settings, under Team.`}
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
      {failure}
      <div>
        <Button
          variant="danger"
          loading={sending !== undefined}
          disabled={!data}
          onClick={() => act('freeze', (token) => call(freezeByLink, { body: { token } }))}
        >
          {t`Freeze the company`}
        </Button>
      </div>
    </NarrowPage>
  )
}
