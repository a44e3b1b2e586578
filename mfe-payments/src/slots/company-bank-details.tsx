import { t } from '@lingui/core/macro'
import { bankDetailsPath } from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { Badge, Button, Card, Cluster, LinkProvider, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { HostProvider, lazyPage, may, RouterLink, useHost, useOpenForm } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import type { RequestDialogProps } from '#features/bank-request/request-dialog.tsx'
import { type SharedAccount, useSharedAccounts } from '#features/bank-request/shared-accounts.ts'

const RequestDialog = lazyPage<RequestDialogProps>(() =>
  import(/* webpackChunkName: 'bank-request' */ '#features/bank-request/request-dialog.tsx').then((module) => ({ default: module.RequestDialog })),
)

/** The bank accounts that a company shares, on its page, with a request button. Not for visitors or the company itself. */
const CompanyBankDetails: SlotModule['default'] = ({ host, context: { businessId, businessName } }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      {typeof businessId === 'string' &&
      typeof businessName === 'string' &&
      host.session.user &&
      host.session.user.id !== businessId &&
      may(host.session.user, 'bank.ask') ? (
        <SharedAccounts ownerId={businessId} ownerName={businessName} />
      ) : null}
    </LinkProvider>
  </HostProvider>
)

function SharedAccounts({ ownerId, ownerName }: { readonly ownerId: string; readonly ownerName: string }) {
  const { user } = useHost().session
  const accounts = useSharedAccounts(ownerId, user?.id ?? '')
  if (!accounts || accounts.length === 0) return null
  return (
    <Card as="section" aria-label={t`Bank details`}>
      <Stack $gap={4}>
        <SectionHeading>{t`Bank details`}</SectionHeading>
        {accounts.map((account) => (
          <Account key={account.id} account={account} ownerId={ownerId} ownerName={ownerName} />
        ))}
      </Stack>
    </Card>
  )
}

interface AccountProps {
  readonly account: SharedAccount
  readonly ownerId: string
  readonly ownerName: string
}

function Account({ account: { id, bankName, masked, currency, request }, ownerId, ownerName }: AccountProps) {
  const openForm = useOpenForm()
  const [isRequesting, setIsRequesting] = useState(false)
  return (
    <Stack $gap={2}>
      <p>
        {bankName} · {masked} · {currency}
      </p>
      {request ? (
        <Cluster $gap={2}>
          <Badge tone={request === 'pending' ? 'warning' : 'success'}>{request === 'pending' ? t`Requested` : t`Approved`}</Badge>
          <TextLink href={bankDetailsPath('requests')}>{t`See your requests`}</TextLink>
        </Cluster>
      ) : (
        <div>
          <Button variant="outline" onClick={() => openForm(RequestDialog, () => setIsRequesting(true))}>
            {t`Request bank details`}
          </Button>
        </div>
      )}
      {isRequesting ? (
        <Suspense>
          <RequestDialog
            ownerId={ownerId}
            ownerName={ownerName}
            bankDetailsId={id}
            account={`${bankName} ${masked}`}
            onClose={() => setIsRequesting(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}

export default CompanyBankDetails
