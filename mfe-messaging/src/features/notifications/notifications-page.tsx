import { Page, PageTitle, Stack } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { LoginPrompt } from '#lib/login-prompt.tsx'

export default function NotificationsPage() {
  useTitle('Notifications')
  const { user } = useHost().session
  return (
    <Page>
      <Stack $gap={5}>
        <PageTitle>Notifications</PageTitle>
        {user ? null : <LoginPrompt title="Authentication required">Please login to view notifications</LoginPrompt>}
      </Stack>
    </Page>
  )
}
