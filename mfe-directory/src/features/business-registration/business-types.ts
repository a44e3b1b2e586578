import { t } from '@lingui/core/macro'
import type { registrableBusinessTypes } from '@ungana/contracts-identity'
import Factory from 'lucide-react/icons/factory'
import Handshake from 'lucide-react/icons/handshake'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Shapes from 'lucide-react/icons/shapes'
import Truck from 'lucide-react/icons/truck'
import Warehouse from 'lucide-react/icons/warehouse'
import { businessTypeLabel } from '#lib/business-text.ts'
import type { Choice } from '#lib/choice-cards.tsx'

const types: Readonly<Record<(typeof registrableBusinessTypes)[number], Pick<Choice, 'Icon' | 'what'>>> = {
  manufacturer: { Icon: Factory, what: t`You make or process goods.` },
  supplier: { Icon: Warehouse, what: t`You stock goods and deliver them to businesses.` },
  trader: { Icon: Handshake, what: t`You buy and sell goods, locally or across borders.` },
  logistics: { Icon: Truck, what: t`You move, store or clear goods for others.` },
  consultant: { Icon: MessagesSquare, what: t`You advise businesses or provide expert services.` },
  other: { Icon: Shapes, what: t`You offer something else that businesses need.` },
}

/** The six business types, each with a short explanation. */
export const typeChoices: readonly Choice[] = Object.entries(types).map(([value, type]) => ({ value, label: businessTypeLabel(value), ...type }))
