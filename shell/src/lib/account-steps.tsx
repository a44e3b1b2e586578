import { t } from '@lingui/core/macro'
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
          {
            href: settingsPath(),
            title: t`Confirm your email`,
            note: t`Open the link that we sent to ${data.email}. Until then we send you no notifications by email.`,
          },
        ]),
    ...(data.twoFactor
      ? []
      : [{ href: '/two-factor', title: t`Add a second factor`, note: t`Keeps your account safe if somebody learns your password.` }]),
  ]
  return (
    <TaskCard
      title={t`Your account`}
      tasks={isError ? null : tasks}
      none={t`Your email is confirmed, and a second factor protects your account.`}
      all={{ href: settingsPath(), label: t`Settings` }}
      onRetry={() => void refetch()}
    />
  )
}
