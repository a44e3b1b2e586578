import type { AnchorProps } from '@ungana/ui'
import { Link, useLocation } from 'react-router-dom'
import type { ListBehind } from '#lib/list-behind.ts'

/** A link out of a list, which remembers the list for the way back. */
export function LinkOutOfList({ href, ...rest }: AnchorProps) {
  const { pathname, search } = useLocation()
  const state: ListBehind = { listUrl: pathname + search }
  return <Link to={href} state={state} {...rest} />
}
