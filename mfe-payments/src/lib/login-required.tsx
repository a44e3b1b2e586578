import { t } from '@lingui/core/macro'
import { Button, Page, PageHead, Stack } from '@ungana/ui'
import { LoginPrompt } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface LoginRequiredProps {
  /** Title of the page. */
  readonly page: string
  readonly title: string
  readonly text: string
  /** Whether to show a Register button. */
  readonly register?: boolean
  /** Shown above the question. */
  readonly notice?: ReactNode
}

/** Asks a visitor to log in, and returns to the page afterwards. */
export function LoginRequired({ page, title, text, register = false, notice }: LoginRequiredProps) {
  return (
    <Page $narrow>
      <PageHead title={page} />
      <Stack $gap={5}>
        {notice}
        <LoginPrompt
          title={title}
          artId="payments"
          otherAction={
            register ? (
              <Button as={Link} to="/register" variant="outline">
                {t`Register`}
              </Button>
            ) : null
          }
        >
          {text}
        </LoginPrompt>
      </Stack>
    </Page>
  )
}
