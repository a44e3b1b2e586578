import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '#button.tsx'
import { Dialog, DialogClose } from '#dialog.tsx'

export interface ConfirmDialogProps {
  /** The question. */
  readonly title: string
  /** What the action does. */
  readonly description: string
  /** Text of the button that runs the action. */
  readonly confirm: string
  /** Text of the button that closes the dialog and changes nothing. */
  readonly keep?: string
  /** 'primary' for an action that removes nothing. */
  readonly variant?: 'danger' | 'primary'
  readonly busy?: boolean
  readonly busyLabel?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** For example why the action failed. */
  readonly children?: ReactNode
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  keep = t`Cancel`,
  variant = 'danger',
  busy = false,
  busyLabel,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{keep}</Button>
          </DialogClose>
          <Button
            variant={variant}
            loading={busy}
            {...(busyLabel && { loadingLabel: busyLabel })}
            onClick={onConfirm}
            {...(children ? { 'aria-describedby': id } : {})}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children ? <div id={id}>{children}</div> : null}
    </Dialog>
  )
}
