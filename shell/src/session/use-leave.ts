import { forgetAccountStorage } from './account-storage.ts'
import { useSessionStore } from './session-provider.tsx'

/** What follows once somebody has ended his session himself, on whatever page he did. */
export function useLeave(): () => void {
  const { current, signedOut } = useSessionStore()
  return () => {
    void forgetAccountStorage(current().user?.id ?? '')
    signedOut()
  }
}
