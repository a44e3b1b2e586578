import { InitialsTile } from '@ungana/ui'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { PaneRow, RowAside, RowLine, RowName } from '#lib/two-panes.tsx'
import { outgoingText } from './outgoing.ts'
import { useKnown } from './use-other.ts'

interface BegunRowProps {
  readonly accountId: string
  readonly entry: OutboxEntry
  readonly open: boolean
  readonly to: string
}

/** With somebody whom nothing has reached yet, and whose name may not have been known when it was written. */
export function BegunRow({ accountId, entry, open, to }: BegunRowProps) {
  const name = useKnown(accountId, entry.otherId)?.name ?? entry.otherName
  return (
    <PaneRow to={to} aria-current={open ? 'true' : undefined}>
      <InitialsTile id={entry.otherId} name={name} size={44} />
      <span>
        <RowName>{name}</RowName>
        <RowLine>{outgoingText(entry)}</RowLine>
      </span>
      <RowAside />
    </PaneRow>
  )
}
