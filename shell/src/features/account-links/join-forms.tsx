import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { acceptTeamInvitation, PASSWORD_MIN, type readTeamInvitation } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { SessionUser } from '@ungana/contracts-shell'
import { Button, Card, ErrorPanel, Notice, SkeletonBlock, Stack } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useNavigate } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { useAccount } from '#lib/account-query.ts'
import { homeOf } from '#lib/home-of.ts'
import { failureText, SmallForm } from '#lib/small-form.tsx'
import { endSession } from '#session/session-calls.ts'
import { useSessionStore } from '#session/session-provider.tsx'
import { useAfterLogout } from '#session/use-after-logout.ts'
import { useLogoutGuard } from '#session/use-logout-guard.tsx'

interface JoinProps {
  readonly token: string
  readonly invitation: EndpointOutput<typeof readTeamInvitation>
}

const FAILURE = t`You have not joined yet`

function useJoined() {
  const { loggedIn } = useSessionStore()
  const { toast } = useHostApi()
  const navigate = useNavigate()
  return (user: EndpointOutput<typeof acceptTeamInvitation>) => {
    toast({ title: t`Welcome`, description: t`You now work for ${user.businessName}.` })
    loggedIn(user)
    navigate(homeOf(user).to, { replace: true })
  }
}

/** A new person gives a name and chooses a password. */
export function JoinAsNewPerson({ token, invitation }: JoinProps) {
  const joined = useJoined()
  return (
    <Card>
      <SmallForm
        label={t`Join the company`}
        fields={[
          {
            name: 'email',
            label: t`Email`,
            type: 'email',
            autoComplete: 'username',
            defaultValue: invitation.email,
            readOnly: true,
            hint: t`You log in with this address`,
            missing: t`Please enter a valid email address.`,
          },
          { name: 'name', label: t`Your name`, autoComplete: 'name', missing: t`Please enter a name of at least 2 characters.`, min: 2, max: 200 },
          {
            name: 'password',
            label: t`Password`,
            type: 'password',
            autoComplete: 'new-password',
            missing: t`Please choose a password of at least ${PASSWORD_MIN} characters.`,
            min: PASSWORD_MIN,
          },
        ]}
        submit={t`Join`}
        failure={FAILURE}
        send={async ({ name, password }) => joined(await call(acceptTeamInvitation, { body: { token, name, password } }))}
      />
    </Card>
  )
}

/** A person who is logged in joins with one press, if the invitation is for the person's own address. */
export function JoinWithLogin({ token, invitation, user }: JoinProps & { readonly user: SessionUser }) {
  const joined = useJoined()
  const join = useMutation({ mutationFn: () => call(acceptTeamInvitation, { body: { token } }), onSuccess: joined })
  const { data: account, isError, isFetching, refetch } = useAccount(user.id)
  if (!account) {
    return isError ? (
      <ErrorPanel title={t`Error loading your account`} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <SkeletonBlock $height="120px" $radius="14px" />
    )
  }
  if (account.email !== invitation.email) return <OtherAddress own={account.email || (user.person?.name ?? '')} invited={invitation.email} />
  return (
    <Stack $gap={4}>
      <p>{t`You are logged in as ${account.email}. After joining you can work for each of your companies, and switch between them in your account menu.`}</p>
      {join.error ? (
        <Notice tone="danger" role="alert" title={FAILURE}>
          {failureText(join.error)}
        </Notice>
      ) : null}
      <div>
        <Button variant="primary" size="large" loading={join.isPending} onClick={() => join.mutate()}>
          {t`Join`}
        </Button>
      </div>
    </Stack>
  )
}

function OtherAddress({ own, invited }: { readonly own: string; readonly invited: string }) {
  const leave = useAfterLogout()
  const { guard, question } = useLogoutGuard()
  const logOut = useMutation({ mutationFn: endSession, onSuccess: leave })
  return (
    <Stack $gap={4}>
      <Notice tone="warning" title={t`This invitation is for another address`}>
        {t`You are logged in as ${own}. The invitation was sent to ${invited}. Log out to accept it.`}
      </Notice>
      {logOut.error ? (
        <Notice tone="danger" role="alert" title={t`Log out failed`}>
          {t`You are still logged in. Please try again.`}
        </Notice>
      ) : null}
      <div>
        <Button variant="primary" loading={logOut.isPending} onClick={() => void guard(() => logOut.mutate())}>
          {t`Log out`}
        </Button>
      </div>
      {question}
    </Stack>
  )
}
