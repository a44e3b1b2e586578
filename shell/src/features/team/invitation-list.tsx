import { t } from '@lingui/core/macro'
import type { TeamInvitation } from '@ungana/contracts-identity'
import { Badge, Button, Card, Cluster, Stack } from '@ungana/ui'
import { dayText, useReturnFocus } from '@ungana/web-kit'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { Question } from '#lib/question.tsx'
import { roleName } from '#lib/role-texts.ts'
import { Facts, Head, List, Mark, Name, Row } from '#lib/rows.ts'
import { useRevocation } from './team-queries.ts'

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { readonly invitations: readonly TeamInvitation[] }) {
  const { toast } = useHostApi()
  const revocation = useRevocation()
  const [asked, setAsked] = useState<TeamInvitation | null>(null)
  const opener = useReturnFocus(asked !== null)
  if (invitations.length === 0) return null

  const close = () => {
    setAsked(null)
    revocation.reset()
  }
  const revoke = (invitation: TeamInvitation) =>
    revocation.mutate(invitation, {
      onSuccess: () => {
        close()
        toast({ title: t`The invitation was revoked` })
      },
    })
  return (
    <Stack $gap={4}>
      <Head>{t`Open invitations`}</Head>
      <Card $flush>
        <List>
          {invitations.map((invitation) => {
            const { id, email, role, invitedBy, expiresAt } = invitation
            return (
              <Row key={id}>
                <Mark>
                  <Mail aria-hidden />
                </Mark>
                <div>
                  <Cluster $gap={2}>
                    <Name>{email}</Name>
                    <Badge>{roleName(role)}</Badge>
                  </Cluster>
                  <Facts>
                    {invitedBy ? <span>{t`Invited by ${invitedBy}`}</span> : null}
                    <span>{t`The link works until ${dayText(expiresAt)}`}</span>
                  </Facts>
                </div>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t`Revoke invitation: ${email}`}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget
                    setAsked(invitation)
                  }}
                >
                  {t`Revoke invitation`}
                </Button>
              </Row>
            )
          })}
        </List>
      </Card>
      {asked ? (
        <Question
          title={t`Revoke this invitation?`}
          description={t`The link that we sent to ${asked.email} stops working. You can invite this person again.`}
          confirm={t`Revoke invitation`}
          error={revocation.error}
          busy={revocation.isPending}
          onConfirm={() => revoke(asked)}
          onClose={close}
        />
      ) : null}
    </Stack>
  )
}
