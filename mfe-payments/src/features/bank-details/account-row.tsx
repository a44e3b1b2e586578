import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type BankDetails, CAUTION_HOURS, shareBankDetails } from '@ungana/contracts-payments'
import { Badge, Button, Cluster, Quiet, Stack } from '@ungana/ui'
import { ActionFailure, call, failureText, failureToast, lazyPage, momentText, useHost, useOpenForm } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { useRefreshBankDetails } from './bank-queries.ts'
import type { ChangeNumberProps } from './change-number.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
`

const Name = styled.h3`
  overflow-wrap: anywhere;
`

const Facts = styled(Quiet)`
  overflow-wrap: anywhere;
`

const Masked = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

const ChangeNumber = lazyPage<ChangeNumberProps>(() =>
  import(/* webpackChunkName: 'bank-form' */ './change-number.tsx').then((module) => ({ default: module.ChangeNumber })),
)

export function AccountRow({ account }: { readonly account: BankDetails }) {
  const { id, bankName, accountName, accountNumber, currency, swiftCode, branchCode, bankAddress, isShared, numberChangedAt } = account
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const openForm = useOpenForm()
  const [open, setOpen] = useState<'delete' | 'number' | null>(null)
  const sharing = useMutation({
    mutationFn: (wanted: boolean) => call(shareBankDetails, { params: { id }, body: { isShared: wanted } }),
    onSuccess: () => toast({ title: t`Sharing settings updated` }),
    onError: (error) =>
      toast(failureToast(error, { title: t`Error updating sharing settings`, description: failureText(error, t`Please try again`) })),
    onSettled: refresh,
  })
  const more = [swiftCode && `SWIFT\u00a0${swiftCode}`, branchCode && `Branch\u00a0${branchCode}`, bankAddress?.replaceAll(/\s*\n\s*/g, ', ')]
    .filter(Boolean)
    .join(' · ')
  const warned = numberChangedAt !== null && Date.now() - Date.parse(numberChangedAt) < CAUTION_HOURS * 3_600_000
  return (
    <Row>
      <Stack $gap={1}>
        <Name>{bankName}</Name>
        <p>
          <Masked>{accountNumber}</Masked> · {currency}
        </p>
        <Facts>{accountName}</Facts>
        {more ? <Facts>{more}</Facts> : null}
        {warned ? <Quiet>{t`Number changed ${momentText(numberChangedAt)}. We warn everyone with access for ${CAUTION_HOURS} hours.`}</Quiet> : null}
        <ActionFailure error={sharing.error} />
      </Stack>
      <Cluster $gap={2}>
        <Badge tone={isShared ? 'success' : 'neutral'}>{isShared ? t`Shared` : t`Not Shared`}</Badge>
        <Button
          variant="outline"
          size="small"
          role="switch"
          aria-checked={isShared}
          aria-label={t`Share ${bankName} ${accountNumber}`}
          loading={sharing.isPending}
          onClick={() => sharing.mutate(!isShared)}
        >
          {isShared ? t`Stop sharing` : t`Share`}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={t`Change number of ${bankName} ${accountNumber}`}
          onClick={() => openForm(ChangeNumber, () => setOpen('number'))}
        >
          {t`Change number`}
        </Button>
        <Button variant="outline" size="small" aria-label={t`Delete ${bankName} ${accountNumber}`} onClick={() => setOpen('delete')}>
          {t`Delete`}
        </Button>
      </Cluster>
      {open === 'delete' ? <DeleteDialog account={account} onClose={() => setOpen(null)} /> : null}
      {open === 'number' ? (
        <Suspense>
          <ChangeNumber account={account} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </Row>
  )
}
