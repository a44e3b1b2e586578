import { t } from '@lingui/core/macro'
import * as contract from '@ungana/contracts-directory'
import { inLanguage } from '@ungana/web-kit'

export { CARD_TAGS, cardDescription } from '@ungana/contracts-directory'

export const businessTypeLabel = (type: string) => inLanguage(contract.businessTypeLabel(type))
export const replyTimeText = (minutes: number | null) => inLanguage(contract.replyTimeText(minutes))
export const responseTimeText = (minutes: number | null) =>
  minutes === null ? t({ message: 'New', context: 'response time' }) : inLanguage(contract.responseTimeText(minutes))

export const typeAndPlace = (business: Parameters<typeof contract.typeAndPlace>[0]) => contract.typeAndPlace(business, inLanguage)
