import { useMutation } from '@tanstack/react-query'
import { type MemberRecord, removeMember } from '@ungana/contracts-directory'
import { Button, Cluster, Dialog } from '@ungana/ui'
import { call, refusalOf, useHost } from '@ungana/web-kit'
import { useMembersChanged } from './member-queries.ts'

interface RemoveDialogProps {
  readonly organizationId: string
  readonly member: MemberRecord
  readonly onClose: () => void
  readonly onRemoved: () => void
}

export function RemoveDialog({ organizationId, member: { id, name }, onClose, onRemoved }: RemoveDialogProps) {
  const { toast } = useHost()
  const changed = useMembersChanged()
  const removal = useMutation({
    mutationFn: () => call(removeMember, { params: { id: organizationId, memberId: id } }),
    onSuccess: async () => {
      await changed()
      toast({ title: 'Member removed', description: name })
      onRemoved()
    },
    onError: (error) => toast({ title: 'The member could not be removed', description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Remove this member?"
      description={`${name} will no longer be listed among your members. What was noted of it is deleted.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" loading={removal.isPending} loadingLabel="Removing..." onClick={() => removal.mutate()}>
            Remove
          </Button>
        </Cluster>
      }
    />
  )
}
