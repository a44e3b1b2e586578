import { t } from '@lingui/core/macro'
import type { Need } from '@ungana/contracts-messaging'
import { dayText } from '@ungana/web-kit'
import { FactList } from './fact-list.tsx'
import { amountText } from './money-text.ts'
import { quantityText } from './quantity-text.ts'

/** What a buyer needs, as the two sides read it. */
export function NeedFacts({ need }: { readonly need: Need }) {
  const { product, quantity, unit, destination, neededBy, packaging, certificates, target } = need
  return (
    <FactList
      rows={[
        [t`Product`, product],
        [t`Quantity`, quantity ? quantityText(quantity, unit) : undefined],
        [t`Unit`, quantity ? undefined : unit],
        [t`Deliver to`, destination],
        [t`Needed by`, neededBy && dayText(neededBy)],
        [t`Packaging`, packaging],
        [t`Certificates`, certificates],
        [t`Target price`, target && amountText(target.priceMinor, target.currency)],
      ]}
    />
  )
}
