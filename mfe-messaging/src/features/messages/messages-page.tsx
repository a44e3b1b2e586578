import { Page, PageTitle, Stack } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { LoginPrompt } from '#lib/login-prompt.tsx'

export default function MessagesPage() {
  useTitle('Messages')
  const { user } = useHost().session
  return (
    <Page>
      <Stack $gap={5}>
        <PageTitle>Messages</PageTitle>
        {user ? null : <LoginPrompt title="Authentication required">Please login to view messages</LoginPrompt>}
      </Stack>
    </Page>
  )
}
