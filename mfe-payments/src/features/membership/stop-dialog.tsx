import { Button, Cluster, Dialog } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { stopText } from './renewal-words.ts'

interface StopDialogProps {
  readonly name: string
  readonly until: string | null
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
      description={stopText(name, until && dayText(until))}
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
