import { useQuery } from '@tanstack/react-query'
import { useHost } from '@ungana/web-kit'
import { messagingKey } from './message-keys.ts'

/** Data of a card on /today, asked for again each time the page opens. */
export function useToday<T>(what: string, ask: (signal: AbortSignal) => Promise<T>) {
  const { user } = useHost().session
  return useQuery({
    queryKey: [...messagingKey(user?.id ?? ''), 'today', what],
    enabled: user !== null,
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
  })
}
