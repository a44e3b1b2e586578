import { marks } from '@ungana/contracts-shell'
import { createElement } from 'react'
import type { ServedProps } from './served.tsx'

/** The gateway knows who draws what: it keeps the content of this element, or drops it. */
export function Served({ to, children }: ServedProps) {
  return createElement(marks.served, { to: [to].flat().join(' ') }, children)
}
