import { ConfirmDialog } from '@ungana/ui'

interface DeleteProductProps {
  readonly name: string
  readonly isRemoving: boolean
  readonly onRemove: () => Promise<unknown>
  readonly close: () => void
}

/** Asks for confirmation before a product is deleted. */
export function DeleteProduct({ name, isRemoving, onRemove, close }: DeleteProductProps) {
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="This removes it from your page and from search. You cannot undo this."
      confirm="Delete"
      keep="Keep it"
      busy={isRemoving}
      busyLabel="Deleting..."
      onConfirm={() => onRemove().then(close, close)}
      onClose={close}
    />
  )
}
