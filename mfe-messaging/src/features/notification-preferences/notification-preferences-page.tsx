import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getPreferences, notificationsPath } from '@ungana/contracts-notifications'
import { ErrorPanel, LoadingCard, Page, PageTitle, Stack, TextLink } from '@ungana/ui'
import { call, useFailureToast, useHost, useMay, useTitle } from '@ungana/web-kit'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { PushSection } from './push-section.tsx'
import { usePush } from './use-push.ts'

export default function NotificationPreferencesPage() {
  useTitle(t`Notification Preferences`)
  const { user } = useHost().session
  const seesCompany = useMay('company.see')
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <PageTitle>{t`Notification Preferences`}</PageTitle>
        {user ? (
          <>
            <PushSection key={`push ${user.id}`} accountId={user.id} />
            {seesCompany ? <Preferences key={user.id} accountId={user.id} /> : null}
            <p>
              <TextLink href={notificationsPath()}>{t`Back to notifications`}</TextLink>
            </p>
          </>
        ) : (
          <LoginPrompt title={t`Authentication required`}>{t`Please log in to choose your notifications`}</LoginPrompt>
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
  const push = usePush(accountId)
  useFailureToast(isError ? errorUpdatedAt : 0, t`Error loading preferences`, t`Please try refreshing the page`)
  // Push notifications stand above the form, and are a choice in it.
  if (data && !push.isLoading) return <PreferencesForm saved={data} queryKey={queryKey} accountId={accountId} />
  if (isError)
    return (
      <ErrorPanel title={t`Error loading preferences`} onRetry={() => void refetch()} retrying={isFetching}>
        {t`Please try refreshing the page`}
      </ErrorPanel>
    )
  return <LoadingCard label={t`Loading preferences...`} />
}
