import { HostProvider, StaffPage } from '@ungana/web-kit'
import type { ComponentProps } from 'react'
import { useHostApi } from '#federation/host-api.tsx'

/** web-kit's StaffPage for the shell's own queues. */
export function StaffListPage(page: ComponentProps<typeof StaffPage>) {
  return (
    <HostProvider host={useHostApi()}>
      <StaffPage {...page} />
    </HostProvider>
  )
}
