import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'

/** "Business Directory · Ungana"; nothing while the name is not known. */
export function useTitle(name: string | undefined) {
  const { setTitle } = useHost()
  const tell = useEffectEvent(setTitle)
  useEffect(() => {
    if (name) tell(`${name} · Ungana`)
  }, [name])
}
