import { t } from '@lingui/core/macro'
import { ConfirmDialog, Notice } from '@ungana/ui'

interface RevocationDialogProps {
  readonly title: string
  readonly description: string
  readonly failed: boolean
  readonly revoking: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before logging out a device. Shows a failure in the dialog: a toast would cover the buttons on a phone and would not be read out. */
export function RevocationDialog({ title, description, failed, revoking, onConfirm, onCancel }: RevocationDialogProps) {
  return (
    <ConfirmDialog title={title} description={description} confirm={t`Log out`} busy={revoking} onConfirm={onConfirm} onClose={onCancel}>
      {failed ? (
        <Notice tone="danger" title={t`Log out failed`} role="alert">
          {t`Please try again`}
        </Notice>
      ) : null}
    </ConfirmDialog>
  )
}
