import { t } from '@lingui/core/macro'
import { Stack } from '@ungana/ui'
import { AccountPage } from '#lib/account-page.tsx'
import { DeviceList, DeviceSkeleton } from './device-list.tsx'
import { FailedLogins } from './failed-logins.tsx'
import { PlaceSource } from './place-source.tsx'

/** Lists the devices that are logged in, and logs them out. */
export function DevicesPage() {
  return (
    <AccountPage
      title={t`Devices`}
      lead={t`These devices are logged in to your account. Log out any device that you do not use or do not recognize.`}
      prompt={t`Please log in to see your devices`}
      artId="devices"
      skeleton={<DeviceSkeleton />}
    >
      {({ id }) => (
        <Stack $gap={8}>
          <DeviceList accountId={id} />
          <FailedLogins accountId={id} />
          <PlaceSource accountId={id} />
        </Stack>
      )}
    </AccountPage>
  )
}
