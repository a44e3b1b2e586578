import { type Exhibition, exhibitionTypes, filterExhibitions } from '@ungana/contracts-directory'

export interface EventTab {
  /** A type of exhibition; the URL says which is shown. */
  readonly type: string
  readonly label: string
  readonly none: string
}

const tabs: Readonly<Record<(typeof exhibitionTypes)[number], Omit<EventTab, 'type'>>> = {
  regional: { label: 'East African Events', none: 'No East African exhibitions match your search' },
  continental: { label: 'Continental Events', none: 'No continental exhibitions match your search' },
  international: { label: 'International Shows', none: 'No international exhibitions match your search' },
}

export const eventTabs: readonly EventTab[] = exhibitionTypes.map((type) => ({ type, ...tabs[type] }))

/** The tab that `type` names; the first one for everything else. */
export const tabOf = (type: string): string => eventTabs.find((tab) => tab.type === type)?.type ?? exhibitionTypes[0]

/** The tabs beside `type` that the same search finds something under, with how many. */
export function foundElsewhere(exhibitions: readonly Exhibition[], type: string, filter: { text: string; categories: readonly string[] }) {
  return eventTabs
    .filter((tab) => tab.type !== type)
    .map((tab) => ({ ...tab, count: filterExhibitions(exhibitions, { ...filter, type: tab.type }).length }))
    .filter(({ count }) => count > 0)
}
