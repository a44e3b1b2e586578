import { t } from '@lingui/core/macro'
import { bankDetailsPath, invoicesPath, type Membership, membershipPath } from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { bareList, Card, LinkProvider, Quiet, SectionHeading, SkeletonText, Stack, TextLink } from '@ungana/ui'
import { dayText, HostProvider, may, RouterLink, useHost } from '@ungana/web-kit'
import { useId } from 'react'
import { styled } from 'styled-components'
import { useMembership } from '#lib/use-membership.ts'

/** The plan, with links to invoices and bank details, on /settings. */
const SettingsSection: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>{may(host.session.user, 'payments.read') ? <Section /> : null}</LinkProvider>
  </HostProvider>
)

const Links = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;

  > li > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

function Section() {
  const id = useId()
  const { user } = useHost().session
  const membership = useMembership(user !== null)
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack $gap={4}>
        <SectionHeading id={id} description={t`Your plan, invoices and bank details.`}>
          {t`Plan and payments`}
        </SectionHeading>
        <Quiet>
          {membership.data ? planText(membership.data) : membership.isError ? t`Your plan failed to load.` : <SkeletonText width="16em" />}
        </Quiet>
        <Links>
          <li>
            <TextLink href={membershipPath()}>{t`My Membership`}</TextLink>
          </li>
          <li>
            <TextLink href={invoicesPath()}>{t`Invoices`}</TextLink>
          </li>
          {may(user, 'bank.ask') ? (
            <li>
              <TextLink href={bankDetailsPath()}>{t`Bank Details`}</TextLink>
            </li>
          ) : null}
        </Links>
      </Stack>
    </Card>
  )
}

function planText({ name, until, renews }: Membership): string {
  if (name === null) return t`No plan`
  if (until === null) return t`${name}, free`
  return renews ? t`${name}, paid until ${dayText(until)}, renews each month` : t`${name}, paid until ${dayText(until)}`
}

export default SettingsSection
