import { AccountPage } from '#lib/account-page.tsx'
import { DeviceList, DeviceSkeleton } from './device-list.tsx'

/** Where the account is signed in, and how to end that. */
export function DevicesPage() {
  return (
    <AccountPage
      title="Devices"
      lead="Where your account is logged in. Log out what you no longer use or do not know."
      prompt="Please log in to see your devices"
      artId="devices"
      skeleton={<DeviceSkeleton />}
    >
      {({ id }) => <DeviceList accountId={id} />}
    </AccountPage>
  )
}
