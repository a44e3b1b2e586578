import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, changeEmail, resendConfirmation } from '@ungana/contracts-identity'
import { Badge, Button, Cluster, Disclosure, Notice } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { accountKey } from '#lib/account-query.ts'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText, passwordAsked, SmallForm } from '#lib/small-form.tsx'

/** Some are one endless word. */
const Address = styled.strong`
  min-width: 0;
  overflow-wrap: anywhere;
`

export function EmailSection({ accountId, account }: { readonly accountId: string; readonly account: Account }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation),
    onSuccess: () => toast({ title: 'Please check your mailbox', description: `A mail with a link is on its way to ${account.email}.` }),
    onError: (error) => toast({ title: 'The mail was not sent', description: failureText(error), variant: 'destructive' }),
  })
  return (
    <SettingsSection title="E-mail address" text="What you log in with, beside the username, and where mails go.">
      <Cluster $gap={3}>
        <Address>{account.email}</Address>
        {account.emailConfirmedAt ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>}
      </Cluster>
      {account.emailConfirmedAt ? null : (
        <div>
          <Button variant="outline" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send confirmation mail again
          </Button>
        </div>
      )}
      {account.newEmail ? (
        <Notice role="status" title="A change waits for its confirmation">
          We mailed a link to {account.newEmail}. Until it is opened, the address stays as it is. If it is mistyped, enter the right one below, or{' '}
          {account.email} to change nothing: the link is over then.
        </Notice>
      ) : null}
      <Disclosure summary="Change e-mail address">
        <SmallForm
          label="Change e-mail address"
          fields={[
            {
              name: 'email',
              label: 'New e-mail address',
              type: 'email',
              autoComplete: 'email',
              missing: 'Please enter a valid email address.',
              max: 254,
            },
            passwordAsked,
          ]}
          submit="Change E-mail"
          variant="outline"
          failure="Your e-mail address was not changed"
          send={async (body) => {
            // A wish that is refused may have ended the one before.
            await call(changeEmail, { body }).finally(() => queries.invalidateQueries({ queryKey: accountKey(accountId) }))
            toast(
              body.email.toLowerCase() === account.email
                ? { title: 'Your e-mail address stays as it is' }
                : { title: 'Please check the new mailbox', description: 'The address changes once the link there is opened.' },
            )
          }}
        />
      </Disclosure>
    </SettingsSection>
  )
}
