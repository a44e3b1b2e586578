import { useMutation } from '@tanstack/react-query'
import { type Account, revokeAllSessions, twoFactorPath } from '@ungana/contracts-identity'
import { devicesPath } from '@ungana/contracts-shell'
import { Badge, Button, Cluster } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'
import { useSessionStore } from '#session/session-provider.tsx'

export function SecuritySection({ account }: { readonly account: Account }) {
  const { toast } = useHostApi()
  const { signedOut } = useSessionStore()
  const everywhere = useMutation({
    mutationFn: () => call(revokeAllSessions),
    onSuccess: () => {
      signedOut()
      toast({ title: 'You are logged out everywhere' })
    },
    onError: (error) => toast({ title: 'Log out failed', description: failureText(error), variant: 'destructive' }),
  })
  return (
    <SettingsSection title="Security" text="Who can get into your account, and from where.">
      <Cluster $gap={3} $justify="between">
        <Cluster $gap={3}>
          <strong>Second factor</strong>
          {account.twoFactor ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
        </Cluster>
        <Button as={Link} to={twoFactorPath()} variant="outline">
          {account.twoFactor ? 'Manage' : 'Set up'}
        </Button>
      </Cluster>
      <Cluster $gap={3}>
        <Button as={Link} to={devicesPath()} variant="outline">
          Devices
        </Button>
        <Button variant="outline" loading={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Log out everywhere
        </Button>
      </Cluster>
    </SettingsSection>
  )
}
