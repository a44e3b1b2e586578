import { waitingMark } from '@ungana/contracts-shell'
import { databaseNames } from '@ungana/web-kit'
import { type ReactNode, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { useRegistry } from '#federation/registry-provider.tsx'
import { useSession } from './session-provider.tsx'
import type { WaitingQuestion } from './waiting-question.tsx'

interface Asked {
  readonly Question: typeof WaitingQuestion
  readonly logOut: () => void
}

interface LogOutGuard {
  /** Logs out at once where nothing of the account waits. */
  readonly guard: (logOut: () => void) => Promise<void>
  readonly question: ReactNode
}

/** Stands between the wish to log out and what waits in this browser to be sent, which a log-out forgets. */
export function useWaitingQuestion(): LogOutGuard {
  const { user } = useSession()
  const { registry } = useRegistry()
  const { toast } = useHostApi()
  const [asked, setAsked] = useState<Asked | null>(null)
  const guard = async (logOut: () => void) => {
    const names = await databaseNames()
    if (!user || !registry.remotes.some((remote) => names.has(waitingMark(remote.name, user.id)))) return logOut()
    try {
      // Apart, because almost nobody is asked.
      const { WaitingQuestion: Question } = await import(/* webpackChunkName: "waiting-question" */ './waiting-question.tsx')
      setAsked({ Question, logOut })
    } catch {
      toast({ title: 'Log out failed', description: 'You are still logged in. Please try again.', variant: 'destructive' })
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
  return { guard, question }
}
