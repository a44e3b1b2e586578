import { useSyncExternalStore } from 'react'

const isVisible = () => document.visibilityState === 'visible'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether somebody can see this page: what nobody sees is not read. */
export const useVisible = () => useSyncExternalStore(subscribe, isVisible, () => true)
