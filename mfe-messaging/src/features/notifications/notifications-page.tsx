import { t } from '@lingui/core/macro'
import { notificationPreferencesPath } from '@ungana/contracts-notifications'
import { Page, PageTitle, Stack, TextLink } from '@ungana/ui'
import { useHost, useMay, useTitle } from '@ungana/web-kit'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { NotificationList } from './notification-list.tsx'

export default function NotificationsPage() {
  useTitle(t`Notifications`)
  const { user } = useHost().session
  const mayChoose = useMay('company.see')
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <PageTitle>{t`Notifications`}</PageTitle>
        {user ? (
          <>
            <NotificationList key={user.id} accountId={user.id} />
            {mayChoose ? (
              <p>
                <TextLink href={notificationPreferencesPath()}>{t`Notification preferences`}</TextLink>
              </p>
            ) : null}
          </>
        ) : (
          <LoginPrompt title={t`Authentication required`}>{t`Please log in to view notifications`}</LoginPrompt>
        )}
      </Stack>
    </Page>
  )
}
