import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, changeAccountMails, revokeAllSessions, twoFactorPath } from '@ungana/contracts-identity'
import { devicesPath } from '@ungana/contracts-shell'
import { Badge, Button, Checkbox, Cluster } from '@ungana/ui'
import { ActionFailure, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { accountKey } from '#lib/account-query.ts'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'
import { useAfterLogout } from '#session/use-after-logout.ts'
import { useLogoutGuard } from '#session/use-logout-guard.tsx'

export function SecuritySection({ accountId, account }: { readonly accountId: string; readonly account: Account }) {
  const { toast } = useHostApi()
  const leave = useAfterLogout()
  const { guard, question, failure } = useLogoutGuard()
  const everywhere = useMutation({
    mutationFn: () => call(revokeAllSessions),
    onSuccess: () => {
      leave()
      toast({ title: t`You are logged out everywhere` })
    },
    onError: (error) => toast({ title: t`Log out failed`, description: failureText(error), variant: 'destructive' }),
  })
  const queries = useQueryClient()
  /** The choice that is not saved yet. Without it the box would jump back until the query cache updates, a moment after the press. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const mails = useMutation({
    mutationFn: (newDeviceMail: boolean) => call(changeAccountMails, { body: { newDeviceMail } }),
    // One after the other, so that the last choice wins.
    scope: { id: 'new-device-mail' },
    onMutate: (newDeviceMail) => queries.setQueryData<Account>(accountKey(accountId), (known) => known && { ...known, newDeviceMail }),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: accountKey(accountId) })
      toast({ title: t`Your choice was not saved`, description: failureText(error), variant: 'destructive' })
    },
    onSettled: () => setChosen(null),
  })
  return (
    <SettingsSection title={t`Security`} text={t`Protect your account and see where it is logged in.`}>
      <Cluster $gap={3} $justify="between">
        <Cluster $gap={3}>
          <strong>{t`Second factor`}</strong>
          {account.twoFactor ? <Badge tone="success">{t`On`}</Badge> : <Badge>{t`Off`}</Badge>}
        </Cluster>
        <Button as={Link} to={twoFactorPath()} variant="outline">
          {account.twoFactor ? t`Manage` : t`Set up`}
        </Button>
      </Cluster>
      <Checkbox
        label={t`Email me when a new device logs in to my account`}
        hint={account.emailConfirmedAt ? undefined : t`Works after you confirm your email address.`}
        checked={chosen ?? account.newDeviceMail ?? true}
        onChange={(event) => {
          setChosen(event.target.checked)
          mails.mutate(event.target.checked)
        }}
      />
      <ActionFailure error={mails.error && failureText(mails.error)} />
      <Cluster $gap={3}>
        <Button as={Link} to={devicesPath()} variant="outline">
          {t`Devices`}
        </Button>
        <Button variant="outline" loading={everywhere.isPending} onClick={() => guard(() => everywhere.mutate())}>
          {t`Log out everywhere`}
        </Button>
      </Cluster>
      <ActionFailure error={failure ?? (everywhere.error && failureText(everywhere.error))} />
      {question}
    </SettingsSection>
  )
}
