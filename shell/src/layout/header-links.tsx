import { isCurrent } from '@ungana/contracts-shell'
import { translated } from '@ungana/language/texts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useRegistry } from '#federation/registry-provider.tsx'
import { headerLinks, pageAt } from './navigation.ts'

export interface HeaderLink {
  readonly label: string
  readonly to: string
  readonly 'data-highlight': string | undefined
  readonly 'aria-current': 'page' | undefined
}

/** The header's links, each rendered by `children`. The prerender version, header-links.prerender.tsx, writes a template instead. */
export function HeaderLinks({ children }: { readonly children: (link: HeaderLink) => ReactNode }) {
  const { registry } = useRegistry()
  const { pathname } = useLocation()
  const page = pageAt(pathname, registry)
  return headerLinks(registry).map((link) =>
    children({
      // The gateway has translated the labels of the other parts.
      label: translated({ message: link.label }),
      to: link.to,
      'data-highlight': link.highlight ? 'true' : undefined,
      'aria-current': isCurrent(link, page) ? 'page' : undefined,
    }),
  )
}
