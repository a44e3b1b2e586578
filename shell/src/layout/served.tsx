import type { ReactNode } from 'react'
import { useServed } from './use-served.ts'

export interface ServedProps {
  /** The page that the content leads to, or several of which one is enough. */
  readonly to: string | readonly string[]
  readonly children: ReactNode
}

/** What leads to a page shows only if somebody draws that page. Where a page is drawn ahead its twin, served.prerender.tsx, leaves that open. */
export function Served({ to, children }: ServedProps) {
  const served = useServed()
  return [to].flat().some(served) ? children : null
}
