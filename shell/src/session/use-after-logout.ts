import { writerFor } from '@ungana/web-kit'
import { forgetAccountStorage } from './forget-account-storage.ts'
import { useSession, useSessionStore } from './session-provider.tsx'

/** Returns a function to call after the user has logged out: clears the account's data and the session. */
export function useAfterLogout(): () => void {
  // Keep the user of this render: the page may learn that the session has ended before the log-out is answered.
  const { user } = useSession()
  const { loggedOut } = useSessionStore()
  return () => {
    // A person may have worked for other companies in this browser.
    const ids = new Set([user?.id ?? '', ...(user?.person?.companies ?? []).map((company) => company.id)])
    for (const id of ids) void forgetAccountStorage(writerFor({ id, person: user?.person }))
    loggedOut()
  }
}
