import { useHost } from '@ungana/web-kit'

/** Seconds between looks where the shell tells no news. */
const LOOK_EVERY = 10

/** What a query of this part needs to stay true: news, or else a look now and then while the page is seen. */
export function useLiveData() {
  const { live } = useHost()
  return { staleTime: 0, ...(live ? {} : { refetchInterval: LOOK_EVERY * 1000, refetchOnWindowFocus: true as const }) }
}
