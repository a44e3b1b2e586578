import { HOST_API_VERSION, WAITING_WORK, waitingMark } from '@ungana/contracts-shell'
import { databaseNames } from '@ungana/web-kit'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#session/session-provider.tsx'
import { useHostApi } from './host-api.tsx'
import { useRegistry } from './registry-provider.tsx'
import { SlotPart } from './slot.tsx'

/** Milliseconds until a part that did not come is asked for again, where nothing says that the network is back. */
const PAUSE = 30_000

/** Lets parts finish what they have left to do for the account, wherever on the site it is. */
export function WaitingWork() {
  const { pathname } = useLocation()
  const { user, status } = useSession()
  const { registry } = useRegistry()
  const host = useHostApi()
  // Who is only remembered may have no session any more.
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

/** Names of this browser's databases, as of this page: another tab may leave something behind, so they are looked at again with the network and the reader. */
function useMarks(accountId: string | undefined, pathname: string): ReadonlySet<string | undefined> {
  const [marks, setMarks] = useState<ReadonlySet<string | undefined>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left behind is left with a page
  useEffect(() => {
    if (accountId === undefined) return
    // Browsers that cannot tell send what waits from its part's own pages.
    const look = async () => setMarks(await databaseNames())
    void look()
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
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
