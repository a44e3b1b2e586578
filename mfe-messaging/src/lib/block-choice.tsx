import { t } from '@lingui/core/macro'
import { ConfirmDialog, MenuItem } from '@ungana/ui'
import { useState } from 'react'
import { useBlock } from '#lib/use-block.ts'

interface OtherSide {
  readonly id: string
  readonly name: string
  readonly blocked: boolean
}

/** The menu item that blocks or unblocks the other side, and the question before. The question stays outside the menu, which closes at each choice. */
export function useBlockChoice(accountId: string, other: OtherSide) {
  const [isConfirming, setIsConfirming] = useState(false)
  const block = useBlock(accountId, other, () => setIsConfirming(false))
  return {
    item: (
      <MenuItem as="button" type="button" onClick={() => (other.blocked ? block.mutate(false) : setIsConfirming(true))}>
        {other.blocked ? t`Unblock` : t`Block`}
      </MenuItem>
    ),
    question: isConfirming ? (
      <ConfirmDialog
        confirm={t`Block`}
        title={t`Block ${other.name}?`}
        description={t`You will not receive their messages or inquiries. We do not tell them that you blocked them.`}
        busy={block.isPending}
        onConfirm={() => block.mutate(true)}
        onClose={() => setIsConfirming(false)}
      />
    ) : null,
  }
}
