import { useEffect, useEffectEvent } from 'react'
import { useHost } from './host.tsx'

/** "Business Directory · Ungana"; nothing while the name is not known. */
export function useTitle(name: string | undefined) {
  const { setTitle } = useHost()
  const tell = useEffectEvent(setTitle)
  useEffect(() => {
    if (name) tell(`${name} · Ungana`)
  }, [name])
}
