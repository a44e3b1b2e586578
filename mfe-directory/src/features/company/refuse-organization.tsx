import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refuseOrganization } from '@ungana/contracts-directory'
import { Button, Cluster, Dialog } from '@ungana/ui'
import { call, refusalOf, useHost } from '@ungana/web-kit'

interface RefuseOrganizationProps {
  readonly businessId: string
  readonly organization: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Asks the company whether it is really none of the organization's members. */
export default function RefuseOrganization({ businessId, organization: { id, name }, onClose }: RefuseOrganizationProps) {
  const { toast } = useHost()
  const client = useQueryClient()
  const refusal = useMutation({
    mutationFn: () => call(refuseOrganization, { params: { id: businessId, organizationId: id } }),
    onSuccess: () => {
      toast({ title: 'You are no longer linked', description: name })
      onClose()
      return Promise.all(
        [['member-of', businessId], ['refused-organizations'], ['members']].map((key) =>
          client.invalidateQueries({ queryKey: ['directory', ...key] }),
        ),
      )
    },
    onError: (error) => toast({ title: 'That did not work', description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="You are not a member?"
      description={`${name} will no longer be on your page, and cannot link its members with your company again, unless you take this back.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={refusal.isPending} loadingLabel="Ending..." onClick={() => refusal.mutate()}>
            We are not a member
          </Button>
        </Cluster>
      }
    />
  )
}
