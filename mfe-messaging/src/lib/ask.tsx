import { Button, Dialog, DialogClose } from '@ungana/ui'

interface AskProps {
  /** Of the button. */
  readonly name: string
  readonly question: string
  readonly text: string
  readonly doing?: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

/** A step that cannot be taken back is asked about. */
export function Ask({ name, question, text, doing = false, onYes, onClose }: AskProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={question}
      description={text}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="danger" loading={doing} onClick={onYes}>
            {name}
          </Button>
        </>
      }
    />
  )
}
