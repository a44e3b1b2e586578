import { devicesPath, loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState, PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'
import { DeviceList, DeviceSkeleton } from './device-list.tsx'

const Room = styled(Stack)`
  padding-block: 40px 24px;
`

/** Where the account is signed in, and how to end that. */
export function DevicesPage() {
  usePageTitle('Devices')
  const { user, status } = useSession()
  return (
    <PageContainer $narrow>
      <Room $gap={5}>
        <Stack $gap={2}>
          <PageTitle>Devices</PageTitle>
          <Quiet>Where your account is logged in. Log out what you no longer use or do not know.</Quiet>
        </Stack>
        {user ? (
          <DeviceList accountId={user.id} />
        ) : status === 'presumed' ? (
          <DeviceSkeleton />
        ) : (
          <EmptyState
            title="Please log in to see your devices"
            artId="devices"
            action={
              <Button as={Link} to={loginPath(devicesPath())} variant="primary">
                Log In
              </Button>
            }
          />
        )}
      </Room>
    </PageContainer>
  )
}
