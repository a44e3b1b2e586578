import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type MemberRecord, removeMember } from '@ungana/contracts-directory'
import { ConfirmDialog } from '@ungana/ui'
import { ActionFailure, call, refusalOf, useHost } from '@ungana/web-kit'
import { useRefreshMembers } from './member-queries.ts'

interface RemoveDialogProps {
  readonly organizationId: string
  readonly member: MemberRecord
  readonly onClose: () => void
  readonly onRemoved: () => void
}

export function RemoveDialog({ organizationId, member: { id, name }, onClose, onRemoved }: RemoveDialogProps) {
  const { toast } = useHost()
  const refreshMembers = useRefreshMembers()
  const removal = useMutation({
    mutationFn: () => call(removeMember, { params: { id: organizationId, memberId: id } }),
    onSuccess: async () => {
      await refreshMembers()
      toast({ title: t`Member removed`, description: name })
      onRemoved()
    },
    onError: (error) => toast({ title: t`The member could not be removed`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <ConfirmDialog
      title={t`Remove this member?`}
      description={t`We remove ${name} from your member list and delete its details.`}
      confirm={t`Remove`}
      keep={t`Keep member`}
      busy={removal.isPending}
      busyLabel={t`Removing...`}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <ActionFailure error={removal.error} />
    </ConfirmDialog>
  )
}
