import { t } from '@lingui/core/macro'
import { confirmDevice, forgotPasswordPath, readDeviceProof } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { Button, Cluster, PageTitle, Quiet, Stack } from '@ungana/ui'
import { call, inLanguage, momentText } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { useEmailedLink } from './use-emailed-link.tsx'

/** The page that emails about a new device link to. */
export function NewDevicePage() {
  usePageTitle(t`New Device`)
  const { data, sending, done, isOver, failure, act } = useEmailedLink<EndpointOutput<typeof readDeviceProof>, 'confirm' | 'refuse'>(
    'device-proof',
    (token, signal) => call(readDeviceProof, { body: { token } }, { signal }),
  )
  const answer = (given: 'confirm' | 'refuse') =>
    act(given, (token) => call(confirmDevice, { body: { token, ...(given === 'refuse' && { refuse: true }) } }))

  if (done === 'confirm') {
    return (
      <NarrowPage>
        <ResultHeading title={t`The device is confirmed`}>{t`Continue on the new device. You can close this page.`}</ResultHeading>
      </NarrowPage>
    )
  }
  if (done === 'refuse') {
    return (
      <NarrowPage>
        <ResultHeading title={t`The device is logged out`}>
          {t`Somebody may know the password. If it is yours, choose a new one now. Otherwise tell the person.`}
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
        <ResultHeading title={t`This link has expired or was already used`}>{t`Ask for a new link on the new device.`}</ResultHeading>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{t`Do you recognize this device?`}</PageTitle>
        <Quiet>{t`A confirmed device may use bank details and make contracts.`}</Quiet>
      </Stack>
      {failure}
      {data ? (
        <Stack as="ul" $gap={2}>
          <li>{t`Person: ${data.person}`}</li>
          <li>{t`Device: ${data.device}`}</li>
          <li>{data.place ? t`Address: ${data.address} (${inLanguage(data.place)})` : t`Address: ${data.address}`}</li>
          <li>{t`Logged in: ${momentText(data.at)}`}</li>
        </Stack>
      ) : null}
      <Cluster $gap={3}>
        <Button variant="primary" loading={sending === 'confirm'} disabled={!data} onClick={() => answer('confirm')}>
          {t`Confirm the device`}
        </Button>
        <Button variant="outline" loading={sending === 'refuse'} disabled={!data} onClick={() => answer('refuse')}>
          {t`Refuse and log it out`}
        </Button>
      </Cluster>
    </NarrowPage>
  )
}
