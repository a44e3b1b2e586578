import type { AnchorProps } from '@ungana/ui'
import { Link } from 'react-router-dom'

/** The design system's links inside the site. */
export function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />
}
