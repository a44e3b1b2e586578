import { t } from '@lingui/core/macro'
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
      title={t`Some things are not sent yet`}
      description={t`Messages, milestones or deliveries are only in this browser. If you log out now, they are lost.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Stay`}</Button>
          </DialogClose>
          <Button as={Link} to={unsentPath()} variant="outline" onClick={onClose}>
            {t`See them`}
          </Button>
          <Button variant="danger" onClick={onLogOut}>
            {t`Log out anyway`}
          </Button>
        </>
      }
    />
  )
}
