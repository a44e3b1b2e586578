import type { ReactNode } from 'react'
import { useServed } from './use-served.ts'

export interface ServedProps {
  /** The page that the content links to. Of several pages, one must exist. */
  readonly to: string | readonly string[]
  readonly children: ReactNode
}

/** Shows its children only if their page exists. The prerender version, served.prerender.tsx, leaves the decision to the gateway. */
export function Served({ to, children }: ServedProps) {
  const served = useServed()
  return [to].flat().some(served) ? children : null
}
