import { Prerendered } from '@ungana/ui'
import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface HydrationProps {
  /** The first render equals HTML that was rendered ahead. */
  readonly prerendered: boolean
  readonly children: ReactNode
}

/** Ends the prerendered state in a transition: React then renders in short turns what only this browser knows. */
export function Hydration({ prerendered: first, children }: HydrationProps) {
  const [prerendered, setPrerendered] = useState(first)
  useEffect(() => startTransition(() => setPrerendered(false)), [])
  return <Prerendered value={prerendered}>{children}</Prerendered>
}
