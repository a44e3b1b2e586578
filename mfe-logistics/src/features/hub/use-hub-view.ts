import { useUrlFilters } from '@ungana/web-kit'

/** Free text; empty matches any place. */
export interface RouteFilter {
  readonly origin: string
  readonly destination: string
}

export const hubTabs = ['find-transport', 'offer-transport'] as const
type HubTab = (typeof hubTabs)[number]

/** Tab, route and page of the hub, stored in the URL. */
export function useHubView() {
  const { values, change } = useUrlFilters(['tab', 'origin', 'destination', 'page', 'deal'])
  const tab: HubTab = hubTabs.find((value) => value === values.tab) ?? 'find-transport'
  const page = Number(values.page || 1)
  const url = (query: Readonly<Record<string, string>>) => {
    const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
    return text ? `/logistics-hub?${text}` : '/logistics-hub'
  }
  return {
    tab,
    /** As the address names it. */
    wantedTab: values.tab,
    /** Id of the deal that the load is for; empty without one. */
    deal: values.deal,
    showTab: (to: string) => change({ tab: to === 'find-transport' ? '' : to, page: '' }),
    route: { origin: values.origin, destination: values.destination } satisfies RouteFilter,
    showRoute: (route: RouteFilter) => change({ ...route, page: '' }),
    /** Starts at 1. */
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    toFirstPage: () => change({ page: '' }, 'typing'),
    pageUrl: (to: number) => url({ ...values, page: to > 1 ? String(to) : '' }),
    /** The URL of the current view. */
    here: url(values),
  }
}
