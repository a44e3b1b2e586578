import { t } from '@lingui/core/macro'
import { type Exhibition, exhibitionTypes, filterExhibitions } from '@ungana/contracts-directory'
import { inLanguage } from '@ungana/web-kit'

export interface EventTab {
  /** Exhibition type; the URL contains the chosen type. */
  readonly type: string
  readonly label: string
  readonly emptyText: string
}

const tabs: Readonly<Record<(typeof exhibitionTypes)[number], Omit<EventTab, 'type'>>> = {
  regional: { label: t`East African Events`, emptyText: t`No East African exhibitions match your search` },
  continental: { label: t`Continental Events`, emptyText: t`No continental exhibitions match your search` },
  international: { label: t`International Shows`, emptyText: t`No international exhibitions match your search` },
}

export const eventTabs: readonly EventTab[] = exhibitionTypes.map((type) => ({ type, ...tabs[type] }))

/** The tab for `type`, or the first tab if the type is unknown. */
export const tabOf = (type: string): string => eventTabs.find((tab) => tab.type === type)?.type ?? exhibitionTypes[0]

/** The other tabs in which the same search finds events, with the number of events. */
export function matchingTabs(exhibitions: readonly Exhibition[], type: string, filter: { text: string; categories: readonly string[] }) {
  return eventTabs
    .filter((tab) => tab.type !== type)
    .map((tab) => ({ ...tab, count: filterExhibitions(exhibitions, { ...filter, type: tab.type }, inLanguage).length }))
    .filter(({ count }) => count > 0)
}
