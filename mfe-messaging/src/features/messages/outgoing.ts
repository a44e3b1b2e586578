import { t } from '@lingui/core/macro'
import type { OutgoingMessage } from '#lib/outgoing-messages.ts'

/**
 * The entry to show for each conversation with waiting messages: the first refused entry, because later entries wait for it. If none is
 * refused, the latest entry.
 */
export function outgoingByOther(entries: readonly OutgoingMessage[]): ReadonlyMap<string, OutgoingMessage> {
  const byOther = new Map<string, OutgoingMessage>()
  for (const entry of entries) if (!byOther.get(entry.subject)?.refusal) byOther.set(entry.subject, entry)
  return byOther
}

export const outgoingText = ({ refusal }: OutgoingMessage) => (refusal ? t`Not sent` : t`Waiting to be sent`)
