import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { featureOrganization } from '@ungana/contracts-directory'
import { getInvitation, resendInvitation } from '@ungana/contracts-identity'
import { Button, Card, SectionHeading, Stack } from '@ungana/ui'
import { ActionFailure, call, momentText, refusalOf, useHost } from '@ungana/web-kit'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { staffKey } from '#lib/staff-key.ts'

interface OrganizationAccountProps {
  readonly subject: { readonly id: string; readonly status: string; readonly featured: boolean }
}

/** Shows whether a verified organization has an account and is featured. */
export function OrganizationAccount({ subject: { id, status, featured } }: OrganizationAccountProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const key = staffKey('invitation', id)
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getInvitation, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.invitation === null ? 2000 : false),
  })
  const invitation = data?.invitation
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params: { id } }),
    onSuccess: (sent) => {
      queries.setQueryData(key, { invitation: sent })
      toast({ title: t`Welcome email sent again` })
    },
    onError: (error) => toast({ title: t`The email was not sent`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const feature = useMutation({
    mutationFn: () => call(featureOrganization, { params: { id }, body: { featured: !featured } }),
    // Featured organizations come first in several lists.
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => toast({ title: t`The change was not saved`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <Card as="section">
      <Stack $gap={3}>
        <SectionHeading>{t`Organization`}</SectionHeading>
        <FactList>
          <Fact name={t`Status`}>{status === 'active' ? t`Active` : t`Awaiting payment`}</Fact>
          <Fact name={t`Featured`}>{featured ? t`Yes` : t`No`}</Fact>
          <Fact name={t`Invited`}>{invitation ? momentText(invitation.sentAt) : isError ? t`Unknown` : t`Soon`}</Fact>
          <Fact name={t`Account created`}>{invitation ? (invitation.usedAt ? momentText(invitation.usedAt) : t`Not yet`) : null}</Fact>
        </FactList>
        {invitation && !invitation.usedAt ? (
          <Button variant="outline" loading={resend.isPending} loadingLabel={t`Sending...`} onClick={() => resend.mutate()}>
            {t`Send the welcome email again`}
          </Button>
        ) : null}
        <ActionFailure error={resend.error} />
        {status === 'active' ? (
          <Button variant="outline" loading={feature.isPending} loadingLabel={t`Saving...`} onClick={() => feature.mutate()}>
            {featured ? t`Stop featuring` : t`Feature organization`}
          </Button>
        ) : null}
        <ActionFailure error={feature.error} />
      </Stack>
    </Card>
  )
}
