import { loginPath } from '@ungana/contracts-shell'
import { Button, EmptyState, Page } from '@ungana/ui'
import { Link, useLocation } from 'react-router-dom'
import { PageHead } from './page-head.tsx'

interface LogInFirstProps {
  /** Of the page. */
  readonly page: string
  readonly title: string
  readonly text: string
  /** Whether somebody without an account is asked to make one. */
  readonly register?: boolean
}

/** What a visitor sees of a page that is for members; logged in, he comes back to it. */
export function LogInFirst({ page, title, text, register = false }: LogInFirstProps) {
  const { pathname, search } = useLocation()
  return (
    <Page $narrow>
      <PageHead title={page} />
      <EmptyState
        title={title}
        artId="payments"
        action={
          <>
            <Button as={Link} to={loginPath(pathname + search)} variant="primary">
              Log In
            </Button>
            {register ? (
              <Button as={Link} to="/register" variant="outline">
                Register
              </Button>
            ) : null}
          </>
        }
      >
        {text}
      </EmptyState>
    </Page>
  )
}
