import { type ComponentPropsWithRef, createElement } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: To
  /** Stored in the history entry of the opened page. */
  readonly state?: unknown
}

/** The router's Link without prefetching, which our pages do not use and every visitor would download. */
export function Link({ to, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(target === undefined ? {} : { target }) })
  return createElement('a', {
    ...rest,
    href,
    target,
    onClick: (event: React.MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event)
      if (!event.defaultPrevented) follow(event)
    },
  })
}
