import { forgetAccountStorage } from './account-storage.ts'
import { useSession, useSessionStore } from './session-provider.tsx'

/** What follows once somebody has ended his session himself, on whatever page he did. */
export function useLeave(): () => void {
  // Who it was when he pressed: before the answer is here, the page may have learnt that the session has ended.
  const { user } = useSession()
  const { signedOut } = useSessionStore()
  return () => {
    void forgetAccountStorage(user?.id ?? '')
    signedOut()
  }
}
