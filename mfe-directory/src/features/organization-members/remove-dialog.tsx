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
      toast({ title: 'Member removed', description: name })
      onRemoved()
    },
    onError: (error) => toast({ title: 'The member could not be removed', description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <ConfirmDialog
      title="Remove this member?"
      description={`We remove ${name} from your member list and delete its details.`}
      confirm="Remove"
      keep="Keep member"
      busy={removal.isPending}
      busyLabel="Removing..."
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <ActionFailure error={removal.error} />
    </ConfirmDialog>
  )
}
