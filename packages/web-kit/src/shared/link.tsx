import { type ComponentPropsWithRef, createElement } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: To
  /** Stored in the history entry of the opened page. */
  readonly state?: unknown
  /** Whether the opened page takes the place of this one in the history. A link to the open page always does. */
  readonly replace?: boolean
}

/** The router's Link without prefetching, which our pages do not use and every visitor would download. */
export function Link({ to, state, replace, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  })
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
