import { settingsPath } from '@ungana/contracts-shell'
import { TaskCard } from '@ungana/ui'
import { useAccount } from './account-query.ts'

/** What the account itself still needs. */
export function AccountSteps({ accountId }: { readonly accountId: string }) {
  const { data, isError, refetch } = useAccount(accountId)
  const tasks = data && [
    ...(data.emailConfirmedAt
      ? []
      : [
          { href: settingsPath(), title: 'Confirm your email', note: `Open the link that we sent to ${data.email}. Until then we send you no news.` },
        ]),
    ...(data.twoFactor
      ? []
      : [{ href: '/two-factor', title: 'Add a second factor', note: 'Keeps your account safe if somebody learns your password.' }]),
  ]
  return (
    <TaskCard
      title="Your account"
      tasks={isError ? null : tasks}
      none="Your email is confirmed, and a second factor protects your account."
      all={{ href: settingsPath(), label: 'Settings' }}
      onRetry={() => void refetch()}
    />
  )
}
