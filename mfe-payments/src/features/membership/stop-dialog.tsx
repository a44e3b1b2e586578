import { ConfirmDialog } from '@ungana/ui'
import { ActionFailure, dayText } from '@ungana/web-kit'
import { stopText } from './renewal-text.ts'

interface StopDialogProps {
  readonly name: string
  readonly until: string | null
  readonly stopping: boolean
  readonly error: unknown
  readonly onStop: () => void
  readonly onClose: () => void
}

export function StopDialog({ name, until, stopping, error, onStop, onClose }: StopDialogProps) {
  return (
    <ConfirmDialog
      title="Cancel the renewal?"
      description={stopText(name, until && dayText(until))}
      confirm="Cancel renewal"
      keep="Keep renewal"
      busy={stopping}
      onConfirm={onStop}
      onClose={onClose}
    >
      <ActionFailure error={error} />
    </ConfirmDialog>
  )
}
