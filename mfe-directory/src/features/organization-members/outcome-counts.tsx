import type { ImportOutcome } from '@ungana/contracts-directory'
import { StatStrip } from '@ungana/ui'

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Twice in the file',
  bad: 'Not imported',
}

export const outcomes = Object.keys(outcomeLabels) as ImportOutcome[]

export function OutcomeCounts({ counts }: { readonly counts: Readonly<Record<ImportOutcome, number>> }) {
  return <StatStrip figures={outcomes.map((outcome) => ({ label: outcomeLabels[outcome], value: counts[outcome].toLocaleString('en') }))} />
}
