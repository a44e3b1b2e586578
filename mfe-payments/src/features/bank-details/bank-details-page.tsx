import { t } from '@lingui/core/macro'
import { CountBadge, Page, PageHead, Stack, Tab, TabList, TabPanel, Tabs, VisuallyHidden } from '@ungana/ui'
import { ForRole, useHost, useMay, useTitle } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'
import { LoginRequired } from '#lib/login-required.tsx'
import { useIncomingRequests } from './bank-queries.ts'
import { IncomingRequests } from './incoming-requests.tsx'
import { OutgoingRequests } from './outgoing-requests.tsx'
import { OwnAccounts } from './own-accounts.tsx'

const TITLE = t`Bank Details`

export default function BankDetailsPage() {
  return (
    <ForRole act="bank.ask">
      <OwnBankDetails />
    </ForRole>
  )
}

function OwnBankDetails() {
  useTitle(TITLE)
  const { user } = useHost().session
  if (!user)
    return (
      <LoginRequired page={TITLE} title={t`Please log in to see your bank details`} text={t`Store your bank accounts and decide who can see them.`} />
    )
  return (
    <Page>
      <PageHead title={TITLE}>
        {t`Store your bank accounts and decide who can see them. Account numbers are encrypted, and every view is logged.`}
      </PageHead>
      <BankDetails userId={user.id} />
    </Page>
  )
}

/** A role that may not see the company's own accounts sees what it asked others. */
function BankDetails({ userId }: { readonly userId: string }) {
  return useMay('bank.edit') ? <OwnAndAsked userId={userId} /> : <OutgoingRequests userId={userId} />
}

function OwnAndAsked({ userId }: { readonly userId: string }) {
  const { data } = useIncomingRequests(userId)
  const waiting = data?.filter(({ status }) => status === 'pending').length ?? 0
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'requests' ? 'requests' : 'accounts'
  return (
    <Tabs value={tab} onValueChange={(chosen) => setQuery(chosen === 'requests' ? { tab: 'requests' } : {}, { replace: true })}>
      <TabList label={t`Bank details`}>
        <Tab value="accounts">{t`My Bank Details`}</Tab>
        <Tab value="requests">
          {t`Requests`}
          <CountBadge count={waiting} max={999} />
          {waiting > 0 ? <VisuallyHidden> {t`(${waiting} pending)`}</VisuallyHidden> : null}
        </Tab>
      </TabList>
      <TabPanel value="accounts">
        <OwnAccounts userId={userId} />
      </TabPanel>
      <TabPanel value="requests">
        <Stack $gap={6}>
          <IncomingRequests userId={userId} />
          <OutgoingRequests userId={userId} />
        </Stack>
      </TabPanel>
    </Tabs>
  )
}
