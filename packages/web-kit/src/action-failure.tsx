import { Notice } from '@ungana/ui'
import { refusalOf } from './form-refusal.ts'

interface ActionFailureProps {
  /** What the call threw, or a sentence. Nothing shows without it. */
  readonly error: unknown
  /** Shown if the server sent no message. */
  readonly otherwise?: string
}

/** Says beside a control why its action failed. A toast announces it, so this needs no role. */
export function ActionFailure({ error, otherwise }: ActionFailureProps) {
  if (!error) return null
  return <Notice tone="danger">{typeof error === 'string' ? error : refusalOf(error, [], otherwise).message}</Notice>
}
