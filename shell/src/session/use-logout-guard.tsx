import { t } from '@lingui/core/macro'
import { waitingMark } from '@ungana/contracts-shell'
import { databaseNames, journalName, listUnsent, writerFor } from '@ungana/web-kit'
import { type ReactNode, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { useRegistry } from '#federation/registry-provider.tsx'
import { useSession } from './session-provider.tsx'
import type { UnsentDialog } from './unsent-dialog.tsx'

interface Asked {
  readonly Question: typeof UnsentDialog
  readonly logOut: () => void
}

interface LogOutGuard {
  /** Logs out at once if the account has nothing unsent; otherwise asks first. */
  readonly guard: (logOut: () => void) => Promise<void>
  readonly question: ReactNode
  /** Tells the user that the log-out failed. */
  readonly fail: () => void
  /** Says, beside the control, that the last log-out failed. Empty otherwise. */
  readonly failure: string | null
}

/** Asks before a log-out that would delete unsent entries in this browser. */
export function useLogoutGuard(): LogOutGuard {
  const { user } = useSession()
  const { registry } = useRegistry()
  const { toast } = useHostApi()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fail = () => {
    const description = t`You are still logged in. Please try again.`
    setFailure(description)
    toast({ title: t`Log out failed`, description, variant: 'destructive' })
  }
  const guard = async (logOut: () => void) => {
    setFailure(null)
    if (!user) return logOut()
    const names = await databaseNames()
    const isMarked = registry.remotes.some((remote) => names.has(waitingMark(remote.name, user.id)))
    // Refused entries have no mark. A mark may be for a colleague's entries, or, without a journal, for those of an earlier release.
    const isUnsent = names.has(journalName(user.id)) ? (await listUnsent(writerFor(user))).length > 0 : isMarked
    if (!isUnsent) return logOut()
    try {
      // A separate chunk, because it is rarely needed.
      const { UnsentDialog: Question } = await import(/* webpackChunkName: "unsent-dialog" */ './unsent-dialog.tsx')
      setAsked({ Question, logOut })
    } catch {
      fail()
    }
  }
  const close = () => setAsked(null)
  const question = asked ? (
    <asked.Question
      onClose={close}
      onLogOut={() => {
        close()
        asked.logOut()
      }}
    />
  ) : null
  return { guard, question, fail, failure }
}
