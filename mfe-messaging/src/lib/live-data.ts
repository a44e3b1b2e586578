import { useHost } from '@ungana/web-kit'

/** Seconds between refetches when the shell has no live stream. */
const REFETCH_SECONDS = 10

/** Query options that keep data current: the live stream, or else a refetch while the page is visible. */
export function useLiveData() {
  const { live } = useHost()
  return { staleTime: 0, ...(live ? {} : { refetchInterval: REFETCH_SECONDS * 1000, refetchOnWindowFocus: true as const }) }
}
