import { Button, Dialog, DialogClose } from '@ungana/ui'

interface DeleteProductProps {
  readonly name: string
  readonly removing: boolean
  readonly onRemove: () => Promise<unknown>
  readonly close: () => void
}

/** The question before a product goes. */
export function DeleteProduct({ name, removing, onRemove, close }: DeleteProductProps) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Delete ${name}?`}
      description="It disappears from your page and from the search. It cannot be brought back."
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Keep it</Button>
          </DialogClose>
          <Button variant="danger" loading={removing} loadingLabel="Deleting..." onClick={() => onRemove().then(close, close)}>
            Delete
          </Button>
        </>
      }
    />
  )
}
