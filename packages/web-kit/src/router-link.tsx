import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router-dom'

/** Adapts the router's links to the design system. */
export function RouterLink({ href, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  return <Link to={href} {...rest} />
}
