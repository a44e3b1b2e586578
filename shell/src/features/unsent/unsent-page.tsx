import { t } from '@lingui/core/macro'
import { writerFor } from '@ungana/web-kit'
import { AccountPage } from '#lib/account-page.tsx'
import { UnsentList, UnsentSkeleton } from './unsent-list.tsx'

/** Lists what the account has written on this device and the server has not confirmed. */
export function UnsentPage() {
  return (
    <AccountPage
      title={t`Unsent`}
      lead={t`Messages, milestones and deliveries that are only on this device. We will send them when you are back online, from any page of this site.`}
      prompt={t`Please log in to see what is not sent yet`}
      artId="unsent"
      skeleton={<UnsentSkeleton />}
    >
      {(user) => <UnsentList key={writerFor(user)} writer={writerFor(user)} />}
    </AccountPage>
  )
}
