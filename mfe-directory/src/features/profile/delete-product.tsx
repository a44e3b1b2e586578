import { t } from '@lingui/core/macro'
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
      title={t`Delete ${name}?`}
      description={t`This removes it from your page and from search. You cannot undo this.`}
      confirm={t`Delete`}
      keep={t`Keep it`}
      busy={isRemoving}
      busyLabel={t`Deleting...`}
      onConfirm={() => onRemove().then(close, close)}
      onClose={close}
    />
  )
}
