import { Page, PageTitle, Stack } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { LoginPrompt } from '#lib/login-prompt.tsx'

export default function NotificationPreferencesPage() {
  useTitle('Notification Preferences')
  const { user } = useHost().session
  return (
    <Page>
      <Stack $gap={5}>
        <PageTitle>Notification Preferences</PageTitle>
        {user ? null : <LoginPrompt title="Authentication required">Please login to choose what you are told</LoginPrompt>}
      </Stack>
    </Page>
  )
}
