import { t } from '@lingui/core/macro'
import { approvalsPath } from '@ungana/contracts-shell'
import { Notice, TextLink } from '@ungana/ui'
import { refusalOf } from './form-refusal.ts'
import { waitsForApproval } from './waits-for-approval.ts'

interface ActionFailureProps {
  /** What the call threw, or a sentence. Nothing shows without it. */
  readonly error: unknown
  /** Shown if the server sent no message. */
  readonly otherwise?: string
}

/** Says beside a control why its action failed. A toast announces it, so this needs no role. */
export function ActionFailure({ error, otherwise }: ActionFailureProps) {
  if (!error) return null
  if (waitsForApproval(error)) {
    return (
      <Notice title={t`Waiting for a second person`}>
        <TextLink href={approvalsPath()}>{t`Another person can agree at Approvals.`}</TextLink>
      </Notice>
    )
  }
  return <Notice tone="danger">{typeof error === 'string' ? error : refusalOf(error, [], otherwise).message}</Notice>
}
