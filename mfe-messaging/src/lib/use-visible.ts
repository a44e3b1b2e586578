import { useSyncExternalStore } from 'react'

const isVisible = () => document.visibilityState === 'visible'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is visible. Messages on a hidden page do not count as read. */
export const useVisible = () => useSyncExternalStore(subscribe, isVisible, () => true)
