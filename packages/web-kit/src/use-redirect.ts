import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'

export interface Redirect {
  readonly to: string
  /** Milliseconds. */
  readonly after: number
  readonly state?: unknown
}

/** Opens another page after a while, unless the visitor leaves or chooses to stay. */
export function useRedirect(redirect: Redirect | undefined) {
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  const leave = useEffectEvent(() => redirect && navigate(redirect.to, { state: redirect.state }))
  const after = staying ? undefined : redirect?.after
  useEffect(() => {
    if (after === undefined) return
    const timer = setTimeout(() => leave(), after)
    return () => clearTimeout(timer)
  }, [after])
  return { staying, stay: () => setStaying(true) }
}
