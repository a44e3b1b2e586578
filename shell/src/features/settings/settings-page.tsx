import { loginPath, SETTINGS_SECTIONS, type SessionUser, settingsPath } from '@ungana/contracts-shell'
import { Button, EmptyState, ErrorPanel, PageContainer, PageTitle, Quiet, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useAccount } from '#lib/account-query.ts'
import { useSession } from '#session/session-provider.tsx'
import { CloseSection } from './close-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecuritySection } from './security-section.tsx'

const Room = styled(Stack)`
  padding-block: 40px 24px;
`

/** What a member can set: the shell's own sections about the account, and between them what other parts have to set. */
export function SettingsPage() {
  usePageTitle('Settings')
  const { user, status } = useSession()
  return (
    <PageContainer $narrow>
      <Room $gap={6}>
        <Stack $gap={2}>
          <PageTitle>Settings</PageTitle>
          <Quiet>Your account, how it is kept safe, and what is told to you.</Quiet>
        </Stack>
        {user ? (
          <Sections user={user} />
        ) : status === 'presumed' ? (
          <SettingsSkeleton />
        ) : (
          <EmptyState
            title="Please log in to see your settings"
            artId="settings"
            action={
              <Button as={Link} to={loginPath(settingsPath())} variant="primary">
                Log In
              </Button>
            }
          />
        )}
      </Room>
    </PageContainer>
  )
}

function Sections({ user }: { readonly user: SessionUser }) {
  const { data: account, isError, isFetching, refetch } = useAccount(user.id)
  if (!account) {
    return isError ? (
      <ErrorPanel title="Error loading settings" onRetry={() => refetch()} retrying={isFetching}>
        Please try again
      </ErrorPanel>
    ) : (
      <SettingsSkeleton />
    )
  }
  return (
    <Stack $gap={6}>
      <EmailSection accountId={user.id} account={account} />
      <PasswordSection />
      <SecuritySection account={account} />
      <Slot
        name={SETTINGS_SECTIONS}
        context={{}}
        failed={({ part, retry, retrying }) => (
          <ErrorPanel title={`${part}: the settings could not be loaded`} onRetry={retry} retrying={retrying}>
            The others are here as always.
          </ErrorPanel>
        )}
      />
      <ExportSection accountId={user.id} />
      {user.role === 'staff' ? null : <CloseSection />}
    </Stack>
  )
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label="Loading settings...">
      <Stack $gap={6}>
        <SkeletonBlock $height="180px" $radius="14px" />
        <SkeletonBlock $height="120px" $radius="14px" />
        <SkeletonBlock $height="160px" $radius="14px" />
      </Stack>
    </SkeletonGroup>
  )
}
