import { Button, Dialog, DialogClose } from '@ungana/ui'

interface WaitingQuestionProps {
  readonly onLogOut: () => void
  readonly onClose: () => void
}

/** Asks before a log-out that loses something. */
export function WaitingQuestion({ onLogOut, onClose }: WaitingQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Messages wait to be sent"
      description="They are only in this browser, and go out with the next connection. If you log out before, they are lost."
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Stay</Button>
          </DialogClose>
          <Button variant="danger" onClick={onLogOut}>
            Log out anyway
          </Button>
        </>
      }
    />
  )
}
