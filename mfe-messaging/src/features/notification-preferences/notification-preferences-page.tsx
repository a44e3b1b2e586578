import { useQuery } from '@tanstack/react-query'
import { getPreferences, notificationsPath } from '@ungana/contracts-notifications'
import { ErrorPanel, LoadingCard, Page, PageTitle, Stack, TextLink } from '@ungana/ui'
import { call, useFailureToast, useHost, useTitle } from '@ungana/web-kit'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { PreferencesForm } from './preferences-form.tsx'

export default function NotificationPreferencesPage() {
  useTitle('Notification Preferences')
  const { user } = useHost().session
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <PageTitle>Notification Preferences</PageTitle>
        {user ? (
          <>
            <Preferences key={user.id} accountId={user.id} />
            <p>
              <TextLink href={notificationsPath()}>Back to notifications</TextLink>
            </p>
          </>
        ) : (
          <LoginPrompt title="Authentication required">Please log in to choose your notifications</LoginPrompt>
        )}
      </Stack>
    </Page>
  )
}

function Preferences({ accountId }: { readonly accountId: string }) {
  const queryKey = ['notification-preferences', accountId]
  const { data, isError, isFetching, errorUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
  })
  useFailureToast(isError ? errorUpdatedAt : 0, 'Error loading preferences', 'Please try refreshing the page')
  if (data) return <PreferencesForm saved={data} queryKey={queryKey} />
  if (isError)
    return (
      <ErrorPanel title="Error loading preferences" onRetry={() => void refetch()} retrying={isFetching}>
        Please try refreshing the page
      </ErrorPanel>
    )
  return <LoadingCard label="Loading preferences..." />
}
