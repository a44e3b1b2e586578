import { useEffectEvent, useLayoutEffect } from 'react'
import { useHost } from './host.tsx'

/** Sets the page title: "Business Directory · Ungana". Does nothing while the name is unknown. */
export function useTitle(name: string | undefined) {
  const { setTitle } = useHost()
  const setLatest = useEffectEvent(setTitle)
  useLayoutEffect(() => {
    if (name) setLatest(`${name} · Ungana`)
  }, [name])
}
