import { t } from '@lingui/core/macro'
import type { ImportOutcome } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { StatStrip } from '@ungana/ui'

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: t`New`,
  changed: t`Changed`,
  unchanged: t`Unchanged`,
  duplicate: t`Twice in the file`,
  bad: t`Not imported`,
}

export const outcomes = Object.keys(outcomeLabels) as ImportOutcome[]

export function OutcomeCounts({ counts }: { readonly counts: Readonly<Record<ImportOutcome, number>> }) {
  return <StatStrip figures={outcomes.map((outcome) => ({ label: outcomeLabels[outcome], value: numberText(counts[outcome]) }))} />
}
