import { t } from '@lingui/core/macro'
import { SETTINGS_SECTIONS, type SessionUser } from '@ungana/contracts-shell'
import { ErrorPanel, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { Slot } from '#federation/slot.tsx'
import { AccountPage } from '#lib/account-page.tsx'
import { useAccount } from '#lib/account-query.ts'
import { CloseSection } from './close-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { OwnPagesSection } from './own-pages-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { SecuritySection } from './security-section.tsx'

/** Settings of an account: the shell's sections, and sections of other parts between them. */
export function SettingsPage() {
  return (
    <AccountPage
      title={t`Settings`}
      lead={t`Your account, security and notifications.`}
      prompt={t`Please log in to see your settings`}
      artId="settings"
      skeleton={<SettingsSkeleton />}
    >
      {(user) => <Sections user={user} />}
    </AccountPage>
  )
}

function Sections({ user }: { readonly user: SessionUser }) {
  const { data: account, isError, isFetching, refetch } = useAccount(user.id)
  if (!account) {
    return isError ? (
      <ErrorPanel title={t`Error loading settings`} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <SettingsSkeleton />
    )
  }
  return (
    <Stack $gap={6}>
      {account.byLink ? null : (
        <>
          <EmailSection accountId={user.id} account={account} />
          <PasswordSection />
          <SecuritySection accountId={user.id} account={account} />
        </>
      )}
      <PhoneSection accountId={user.id} account={account} />
      <Slot
        name={SETTINGS_SECTIONS}
        context={{}}
        failed={({ part, retry, retrying }) => (
          <ErrorPanel title={t`${part}: the settings did not load`} onRetry={retry} retrying={retrying}>
            {t`All other settings work.`}
          </ErrorPanel>
        )}
      />
      <DataSection />
      <OwnPagesSection isStaff={user.role === 'staff'} />
      {account.byLink ? null : <ExportSection accountId={user.id} />}
      {user.role === 'staff' || account.byLink ? null : <CloseSection />}
    </Stack>
  )
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label={t`Loading settings...`}>
      <Stack $gap={6}>
        <SkeletonBlock $height="180px" $radius="14px" />
        <SkeletonBlock $height="120px" $radius="14px" />
        <SkeletonBlock $height="160px" $radius="14px" />
      </Stack>
    </SkeletonGroup>
  )
}
