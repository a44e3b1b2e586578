import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router-dom'

/** The design system's links inside the site. */
export function RouterLink({ href, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  return <Link to={href} {...rest} />
}
