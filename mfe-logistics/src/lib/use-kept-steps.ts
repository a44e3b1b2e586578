import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type KeptStep, keptSteps } from './kept-steps.ts'
import { logisticsKey, refusalText } from './queries.ts'
import { sendInTurn } from './send-in-turn.ts'
import { isRefusal, sendStep } from './send-step.ts'

const done = {
  milestone: { title: 'Milestone sent', description: 'What was kept on this phone has arrived.' },
  delivery: { title: 'Delivery sent', description: 'The proof that was kept on this phone has arrived.' },
} as const

export interface KeptSteps {
  /** Of all the reader's bookings, in order. */
  readonly kept: readonly KeptStep[]
  /** After something was kept or sent. */
  readonly look: () => Promise<void>
  readonly sendAll: () => void
}

/** The reader's steps that wait on this phone; they are sent when the page opens and when the network is back. */
export function useKeptSteps(): KeptSteps {
  const { session, toast } = useHost()
  const userId = session.user?.id
  const queries = useQueryClient()
  const sending = useRef(false)
  const again = useRef(false)
  const { data = [] } = useQuery({
    queryKey: ['logistics on this phone', userId],
    queryFn: () => keptSteps(userId ?? ''),
    enabled: userId !== undefined,
    staleTime: 0,
    networkMode: 'always',
  })
  const look = () => queries.invalidateQueries({ queryKey: ['logistics on this phone'] })

  const sendAll = useEffectEvent(async () => {
    if (userId === undefined) return
    // The network may be back while the last attempt still waits for it.
    again.current = true
    if (sending.current) return
    sending.current = true
    try {
      while (again.current) {
        again.current = false
        for (const { step, booking, refusal } of await sendInTurn(await keptSteps(userId), sendStep, isRefusal)) {
          if (booking) toast(done[step.kind])
          else if (step.kind === 'milestone') toast({ title: 'Milestone not added', description: refusalText(refusal), variant: 'destructive' })
        }
      }
    } finally {
      sending.current = false
      await look()
      await queries.invalidateQueries({ queryKey: logisticsKey() })
    }
  })

  useEffect(() => {
    const send = () => void sendAll()
    keptSteps(userId ?? '').then((kept) => kept.length > 0 && send())
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])

  return { kept: data, look, sendAll: () => void sendAll() }
}
