import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { keptProofs } from './proof-store.ts'
import { logisticsKey } from './queries.ts'
import { sendProof } from './send-proof.ts'

/** The reader's proofs that wait on this phone; they are sent when the page opens and when the network is back. */
export function useKeptProofs() {
  const { session, toast } = useHost()
  const userId = session.user?.id
  const queries = useQueryClient()
  const sending = useRef(false)
  const { data = [] } = useQuery({
    queryKey: ['logistics on this phone', userId],
    queryFn: () => keptProofs(userId ?? ''),
    enabled: userId !== undefined,
    staleTime: 0,
    networkMode: 'always',
  })
  const look = () => queries.invalidateQueries({ queryKey: ['logistics on this phone'] })

  const sendAll = useEffectEvent(async () => {
    if (sending.current || userId === undefined) return
    sending.current = true
    try {
      for (const proof of await keptProofs(userId)) {
        if (proof.refusal !== undefined) continue
        const booking = await sendProof(proof).catch(() => undefined)
        if (booking) toast({ title: 'Delivery sent', description: 'The proof that was kept on this phone has arrived.' })
      }
    } finally {
      sending.current = false
      await look()
      await queries.invalidateQueries({ queryKey: logisticsKey() })
    }
  })

  useEffect(() => {
    const send = () => void sendAll()
    keptProofs(userId ?? '').then((kept) => kept.length > 0 && send())
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])

  return { kept: data, look, sendAll: () => void sendAll() }
}
