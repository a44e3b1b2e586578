import { HOST_API_VERSION, WAITING_WORK, waitingMark } from '@ungana/contracts-shell'
import { databaseNames, onJournalChange } from '@ungana/web-kit'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#session/session-provider.tsx'
import { useHostApi } from './host-api.tsx'
import { useRegistry } from './registry-provider.tsx'
import { SlotPart } from './slot.tsx'

/** Milliseconds until a part that did not load is tried again, unless the network comes back earlier. */
const PAUSE = 30_000

/** Lets parts finish unsent work of the account on every page of the site. */
export function WaitingWork() {
  const { pathname } = useLocation()
  const { user, status } = useSession()
  const { registry } = useRegistry()
  const host = useHostApi()
  // A remembered user may no longer have a session.
  const accountId = status === 'presumed' ? undefined : user?.id
  const marks = useMarks(accountId, pathname)
  if (accountId === undefined) return null
  return registry.remotes.map((remote) => {
    const exposed = remote.hostApi === HOST_API_VERSION ? remote.slots[WAITING_WORK] : undefined
    if (exposed === undefined || !marks.has(waitingMark(remote.name, accountId))) return null
    return (
      <SlotPart
        key={remote.name + accountId}
        remote={remote}
        exposed={exposed}
        host={host}
        context={{}}
        failed={({ retry }) => <Again retry={retry} />}
      />
    )
  })
}

/**
 * Names of this browser's databases. Read again when the page changes, the network returns, the tab becomes visible or an unsent entry changes,
 * because another tab may leave work behind.
 */
function useMarks(accountId: string | undefined, pathname: string): ReadonlySet<string | undefined> {
  const [marks, setMarks] = useState<ReadonlySet<string | undefined>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: work may be left behind whenever a page changes
  useEffect(() => {
    if (accountId === undefined) return
    // In browsers that cannot list databases, a part's work is sent only from the pages of that part.
    const look = async () => setMarks(await databaseNames())
    void look()
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    const stopFollowing = onJournalChange(accountId, ({ due }) => due && void look())
    return () => {
      stopFollowing()
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [accountId, pathname])
  return marks
}

function Again({ retry }: { readonly retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, PAUSE)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  })
  return null
}
