import { t } from '@lingui/core/macro'
import { ConfirmDialog, Notice } from '@ungana/ui'
import { failureText } from './small-form.tsx'

interface QuestionProps {
  readonly title: string
  readonly description: string
  readonly confirm: string
  readonly variant?: 'danger' | 'primary'
  /** What the call threw. */
  readonly error: unknown
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an act, and says in the dialog why it failed: a toast would cover the buttons on a phone. */
export function Question({ error, ...dialog }: QuestionProps) {
  return (
    <ConfirmDialog {...dialog}>
      {error ? (
        <Notice tone="danger" title={t`Nothing was changed`} role="alert">
          {failureText(error)}
        </Notice>
      ) : null}
    </ConfirmDialog>
  )
}
