import { marks } from '@ungana/contracts-shell'
import { createElement } from 'react'
import type { ServedProps } from './served.tsx'

/** The gateway keeps or removes this element's content, depending on the site's pages. */
export function Served({ to, children }: ServedProps) {
  return createElement(marks.served, { to: [to].flat().join(' ') }, children)
}
