import { t } from '@lingui/core/macro'
import { planOfOrganization, planPrices } from '@ungana/contracts-payments'
import { numberText } from '@ungana/language/formats'
import Building2 from 'lucide-react/icons/building-2'
import Landmark from 'lucide-react/icons/landmark'
import Network from 'lucide-react/icons/network'
import type { Choice } from '#lib/choice-cards.tsx'

function priceOf(type: string): string {
  const price = numberText(Number(planPrices[planOfOrganization(type)]), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  return t`${price} / month`
}

/** The three organization types, labelled with the names of their plans. */
export const typeChoices: readonly Choice[] = [
  {
    value: 'authority',
    label: t`Trade Authority`,
    Icon: Landmark,
    what: t`You are a port, border or trade authority, or another public body.`,
    price: priceOf('authority'),
  },
  {
    value: 'association',
    label: t`Trade Association`,
    Icon: Network,
    what: t`You represent companies of one trade or product.`,
    price: priceOf('association'),
  },
  {
    value: 'regional',
    label: t`Regional Chamber`,
    Icon: Building2,
    what: t`You represent traders of a region, across trades or borders.`,
    price: priceOf('regional'),
  },
]
