import { InitialsTile } from '@ungana/ui'
import type { OutgoingMessage } from '#lib/outgoing-messages.ts'
import { PaneRow, RowLine, RowName } from '#lib/two-panes.tsx'
import { outgoingText } from './outgoing.ts'
import { useKnown } from './use-other.ts'

interface NewConversationRowProps {
  readonly accountId: string
  readonly entry: OutgoingMessage
  readonly open: boolean
  readonly to: string
}

/** A conversation whose first message still waits in the journal. */
export function NewConversationRow({ accountId, entry, open, to }: NewConversationRowProps) {
  const name = useKnown(accountId, entry.subject)?.name ?? entry.data.otherName
  return (
    <PaneRow to={to} aria-current={open ? 'true' : undefined}>
      <InitialsTile id={entry.subject} name={name} size={44} />
      <span>
        <RowName>{name}</RowName>
        <RowLine>{outgoingText(entry)}</RowLine>
      </span>
    </PaneRow>
  )
}
