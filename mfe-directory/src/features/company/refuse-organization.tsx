import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refuseOrganization } from '@ungana/contracts-directory'
import { ConfirmDialog } from '@ungana/ui'
import { ActionFailure, call, refusalOf, useHost } from '@ungana/web-kit'

interface RefuseOrganizationProps {
  readonly businessId: string
  readonly organization: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Asks the company to confirm that it is not a member of the organization. */
export default function RefuseOrganization({ businessId, organization: { id, name }, onClose }: RefuseOrganizationProps) {
  const { toast } = useHost()
  const client = useQueryClient()
  const refusal = useMutation({
    mutationFn: () => call(refuseOrganization, { params: { id: businessId, organizationId: id } }),
    onSuccess: () => {
      toast({ title: t`Link removed`, description: name })
      onClose()
      return Promise.all(
        [['member-of', businessId], ['refused-organizations'], ['members']].map((key) =>
          client.invalidateQueries({ queryKey: ['directory', ...key] }),
        ),
      )
    },
    onError: (error) => toast({ title: t`Failed to remove the link`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <ConfirmDialog
      title={t`Not a member of this organization?`}
      description={t`We remove ${name} from your page. It cannot list your company as a member again unless you allow it.`}
      confirm={t`We are not a member`}
      busy={refusal.isPending}
      busyLabel={t`Removing...`}
      onConfirm={() => refusal.mutate()}
      onClose={onClose}
    >
      <ActionFailure error={refusal.error} />
    </ConfirmDialog>
  )
}
