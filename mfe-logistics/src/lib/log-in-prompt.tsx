import { loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState } from '@ungana/ui'
import { Link, useLocation } from 'react-router-dom'

/** Instead of what only its owner sees: "Please log in to see your listings". */
export function LogInPrompt({ title, headingLevel = 2 }: { readonly title: string; readonly headingLevel?: 1 | 2 }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={title}
      headingLevel={headingLevel}
      artId="logistics"
      action={
        <Button as={Link} to={loginPath(pathname + search)} variant="primary">
          Log In
        </Button>
      }
    />
  )
}
