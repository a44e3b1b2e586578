import { useMutation } from '@tanstack/react-query'
import { type BankDetails, deleteBankDetails } from '@ungana/contracts-payments'
import { Button, Cluster, Dialog } from '@ungana/ui'
import { call, failureText, useHost } from '@ungana/web-kit'
import { useBankDetailsChanged } from './bank-queries.ts'

interface DeleteDialogProps {
  readonly account: BankDetails
  readonly onClose: () => void
}

export function DeleteDialog({ account: { id, bankName, accountNumber }, onClose }: DeleteDialogProps) {
  const { toast } = useHost()
  const changed = useBankDetailsChanged()
  const deletion = useMutation({
    mutationFn: () => call(deleteBankDetails, { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Bank details deleted' })
      onClose()
      await changed()
    },
    onError: (error) =>
      toast({ title: 'Error deleting bank details', description: failureText(error, 'Failed to delete bank details'), variant: 'destructive' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Are you sure you want to delete these bank details?"
      description={`${bankName} ${accountNumber}. Whoever may read them no longer can.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={deletion.isPending} onClick={() => deletion.mutate()}>
            Delete
          </Button>
        </Cluster>
      }
    />
  )
}
