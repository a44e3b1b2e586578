import { marks } from '@ungana/contracts-shell'
import { createElement, type ReactNode } from 'react'
import type { HeaderLink } from './header-links.tsx'

const { label, to, highlight, current } = marks.link
const link = { label, to, 'data-highlight': highlight, 'aria-current': current } as unknown as HeaderLink

/** A template link. The gateway repeats it for each real link. */
export function HeaderLinks({ children }: { readonly children: (link: HeaderLink) => ReactNode }) {
  return createElement(marks.links, null, children(link))
}
