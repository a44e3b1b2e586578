import { unsentPath } from '@ungana/contracts-shell'
import { Button, Dialog, DialogClose } from '@ungana/ui'
import { Link } from 'react-router-dom'

interface UnsentDialogProps {
  readonly onLogOut: () => void
  readonly onClose: () => void
}

/** Asks before a log-out that deletes unsent entries. */
export function UnsentDialog({ onLogOut, onClose }: UnsentDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Some things are not sent yet"
      description="Messages, milestones or deliveries are only in this browser. If you log out now, they are lost."
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Stay</Button>
          </DialogClose>
          <Button as={Link} to={unsentPath()} variant="outline" onClick={onClose}>
            See them
          </Button>
          <Button variant="danger" onClick={onLogOut}>
            Log out anyway
          </Button>
        </>
      }
    />
  )
}
