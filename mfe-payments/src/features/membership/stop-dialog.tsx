import { ConfirmDialog } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { stopText } from './renewal-text.ts'

interface StopDialogProps {
  readonly name: string
  readonly until: string | null
  readonly stopping: boolean
  readonly onStop: () => void
  readonly onClose: () => void
}

export function StopDialog({ name, until, stopping, onStop, onClose }: StopDialogProps) {
  return (
    <ConfirmDialog
      title="Cancel the renewal?"
      description={stopText(name, until && dayText(until))}
      confirm="Cancel renewal"
      keep="Keep renewal"
      busy={stopping}
      onConfirm={onStop}
      onClose={onClose}
    />
  )
}
