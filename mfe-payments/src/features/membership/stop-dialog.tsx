import { t } from '@lingui/core/macro'
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
      title={t`Cancel the renewal?`}
      description={stopText(name, until && dayText(until))}
      confirm={t`Cancel renewal`}
      keep={t`Keep renewal`}
      busy={stopping}
      onConfirm={onStop}
      onClose={onClose}
    >
      <ActionFailure error={error} />
    </ConfirmDialog>
  )
}
