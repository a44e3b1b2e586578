import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, changeEmail, resendConfirmation } from '@ungana/contracts-identity'
import { Badge, Button, Cluster, Disclosure, Notice } from '@ungana/ui'
import { ActionFailure, call } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { accountKey } from '#lib/account-query.ts'
import { SettingsSection } from '#lib/settings-section.tsx'
import { currentPasswordField, failureText, SmallForm } from '#lib/small-form.tsx'

/** Breaks long addresses. */
const Address = styled.strong`
  min-width: 0;
  overflow-wrap: anywhere;
`

export function EmailSection({ accountId, account }: { readonly accountId: string; readonly account: Account }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation),
    onSuccess: () => toast({ title: t`Please check your mailbox`, description: t`We have sent a link to ${account.email}.` }),
    onError: (error) => toast({ title: t`The email was not sent`, description: failureText(error), variant: 'destructive' }),
  })
  return (
    <SettingsSection
      title={t`Email address`}
      text={
        account.emailConfirmedAt
          ? t`We send emails to this address. You can also log in with it.`
          : t`Please confirm this address with the link that we sent. Until then, we only send you links to confirm it or to choose a new password.`
      }
    >
      <Cluster $gap={3}>
        <Address>{account.email}</Address>
        {account.emailConfirmedAt ? <Badge tone="success">{t`Confirmed`}</Badge> : <Badge tone="warning">{t`Not confirmed`}</Badge>}
      </Cluster>
      {account.emailConfirmedAt ? null : (
        <div>
          <Button variant="outline" loading={resend.isPending} onClick={() => resend.mutate()}>
            {t`Send confirmation email again`}
          </Button>
        </div>
      )}
      <ActionFailure error={resend.error && failureText(resend.error)} />
      {account.newEmail ? (
        <Notice role="status" title={t`Please confirm your new address`}>
          {t`We sent a link to ${account.newEmail}. Open it to change your address. Is the address wrong? Enter the right one below. Enter ${account.email} to keep your address and cancel the link.`}
        </Notice>
      ) : null}
      <Disclosure summary={t`Change email address`}>
        <SmallForm
          label={t`Change email address`}
          fields={[
            {
              name: 'email',
              label: t`New email address`,
              type: 'email',
              autoComplete: 'email',
              missing: t`Please enter a valid email address.`,
              max: 254,
            },
            currentPasswordField,
          ]}
          submit={t`Change Email`}
          variant="outline"
          failure={t`Your email address was not changed`}
          send={async (body) => {
            // Even a refused change may have cancelled the previous change.
            await call(changeEmail, { body }).finally(() => queries.invalidateQueries({ queryKey: accountKey(accountId) }))
            toast(
              body.email.toLowerCase() === account.email
                ? { title: t`Your email address was not changed` }
                : { title: t`Please check the new mailbox`, description: t`Your address changes when you open the link that we sent there.` },
            )
          }}
        />
      </Disclosure>
    </SettingsSection>
  )
}
