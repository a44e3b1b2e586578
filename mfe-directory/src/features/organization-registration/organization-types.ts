import Building2 from 'lucide-react/icons/building-2'
import Landmark from 'lucide-react/icons/landmark'
import Network from 'lucide-react/icons/network'
import type { Choice } from '#lib/choice-cards.tsx'

/** The three kinds of organization, by the names that their plans have. */
export const typeChoices: readonly Choice[] = [
  {
    value: 'authority',
    label: 'Trade Authority',
    Icon: Landmark,
    what: 'A port, a border or a trade authority, or another public body.',
    price: '$199.99 / month',
  },
  {
    value: 'association',
    label: 'Trade Association',
    Icon: Network,
    what: 'You speak for the companies of one trade or one product.',
    price: '$249.99 / month',
  },
  {
    value: 'regional',
    label: 'Regional Chamber',
    Icon: Building2,
    what: 'You speak for the traders of a region, across trades or borders.',
    price: '$299.99 / month',
  },
]
