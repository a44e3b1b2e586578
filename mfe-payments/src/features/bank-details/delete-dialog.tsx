import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type BankDetails, deleteBankDetails } from '@ungana/contracts-payments'
import { ConfirmDialog } from '@ungana/ui'
import { ActionFailure, call, failureText, failureToast, useHost } from '@ungana/web-kit'
import { useRefreshBankDetails } from './bank-queries.ts'

interface DeleteDialogProps {
  readonly account: BankDetails
  readonly onClose: () => void
}

export function DeleteDialog({ account: { id, bankName, accountNumber }, onClose }: DeleteDialogProps) {
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const deletion = useMutation({
    mutationFn: () => call(deleteBankDetails, { params: { id } }),
    onSuccess: async () => {
      toast({ title: t`Bank details deleted` })
      onClose()
      await refresh()
    },
    onError: (error) =>
      toast(failureToast(error, { title: t`Error deleting bank details`, description: failureText(error, t`Failed to delete bank details`) })),
  })
  return (
    <ConfirmDialog
      title={t`Are you sure you want to delete these bank details?`}
      description={t`${bankName} ${accountNumber}. Companies with access will lose it.`}
      confirm={t`Delete`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <ActionFailure error={deletion.error} otherwise={t`Failed to delete bank details`} />
    </ConfirmDialog>
  )
}
