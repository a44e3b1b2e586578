import { Button, Dialog, DialogClose, Notice } from '@ungana/ui'

interface RevocationDialogProps {
  readonly title: string
  readonly description: string
  readonly failed: boolean
  readonly revoking: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before somebody is logged out. A failure is told here: a toast would cover the buttons on a phone, and not be read out behind a dialog. */
export function RevocationDialog({ title, description, failed, revoking, onConfirm, onCancel }: RevocationDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="danger" loading={revoking} onClick={onConfirm}>
            Log out
          </Button>
        </>
      }
    >
      {failed ? (
        <Notice tone="danger" title="Log out failed" role="alert">
          Please try again
        </Notice>
      ) : null}
    </Dialog>
  )
}
