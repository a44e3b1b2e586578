import { Button, Page } from '@ungana/ui'
import { LoginPrompt } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
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
  return (
    <Page $narrow>
      <PageHead title={page} />
      <LoginPrompt
        title={title}
        artId="payments"
        otherAction={
          register ? (
            <Button as={Link} to="/register" variant="outline">
              Register
            </Button>
          ) : null
        }
      >
        {text}
      </LoginPrompt>
    </Page>
  )
}
