import { t } from '@lingui/core/macro'
import type { BoardEntry } from '@ungana/contracts-messaging'
import { dayText, inLanguage } from '@ungana/web-kit'
import { FactList } from '#lib/fact-list.tsx'
import { quantityText } from '#lib/quantity-text.ts'

/** What a buyer needs, as suppliers see it on the board. */
export function BoardFacts({ of }: { readonly of: Pick<BoardEntry, 'need' | 'country' | 'category' | 'quoteBy'> }) {
  const { quantity, unit, destination, neededBy, packaging, certificates } = of.need
  const country = inLanguage(of.country)
  return (
    <FactList
      rows={[
        [t`Quantity`, quantity ? quantityText(quantity, unit) : undefined],
        [t`Unit`, quantity ? undefined : unit],
        [t`Deliver to`, destination ? `${destination}, ${country}` : country],
        [t`Needed by`, neededBy && dayText(neededBy)],
        [t`Packaging`, packaging],
        [t`Certificates`, certificates],
        [t`Category`, of.category ? inLanguage(of.category) : undefined],
        [t`Last day for quotes`, dayText(of.quoteBy)],
      ]}
    />
  )
}
