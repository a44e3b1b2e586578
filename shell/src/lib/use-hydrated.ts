import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the first drawing of a page that was drawn ahead, which must come out as that did: without session, address or storage. Then
 * true at once.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
