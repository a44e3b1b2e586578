import { Button, Cluster, Dialog } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'

interface StopDialogProps {
  readonly name: string
  readonly until: string
  readonly stopping: boolean
  readonly onStop: () => void
  readonly onClose: () => void
}

export function StopDialog({ name, until, stopping, onStop, onClose }: StopDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Cancel the renewal?"
      description={`Your card is not charged again. ${name} stays yours until ${dayText(until)} and then ends; what is paid is not given back.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" loading={stopping} onClick={onStop}>
            Cancel renewal
          </Button>
        </Cluster>
      }
    />
  )
}
