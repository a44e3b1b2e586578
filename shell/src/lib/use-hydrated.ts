import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False during the first render of a prerendered page, which must equal the prerendered markup: no session, address or storage. True right
 * afterwards.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
