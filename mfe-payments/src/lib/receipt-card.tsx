import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { organizationMembersPath, verificationPath } from '@ungana/contracts-directory'
import { getPayment, invoicePdfPath, invoicesPath, listInvoices, membershipPath, type Payment } from '@ungana/contracts-payments'
import { Badge, Button, Card, Cluster, Notice, Quiet, SectionHeading, SkeletonText, Stack, TextLink } from '@ungana/ui'
import { call, dayText, useHost } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { moneyText } from './money-text.ts'
import { methodNames, statusNames } from './payment-labels.ts'
import { unsettledText } from './payment-messages.ts'
import { purposeText } from './payment-terms.ts'
import { PlanFeatures } from './plan-features.tsx'
import { useMembership } from './use-membership.ts'
import { usePlans } from './use-plans.ts'

/** Milliseconds between checks, until the provider has reported the payment. */
const CHECK_INTERVAL = 2000
const isWaiting = (status: string | undefined) => status === 'open' || status === 'processing'

/** The amount of a payment, its invoice, what it unlocked and the next step. Nothing if the payment is not the reader's. */
export function ReceiptCard({ paymentId }: { readonly paymentId: string }) {
  const { data, isError } = useQuery({
    queryKey: ['payments', 'payment', paymentId],
    queryFn: ({ signal }) => call(getPayment, { params: { id: paymentId } }, { signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.status) ? CHECK_INTERVAL : false),
    staleTime: 0,
  })
  if (isError && !data) return null
  return (
    <Card as="section" aria-label={t`Receipt`}>
      <Stack $gap={4}>
        <div role="status">{data ? <Head payment={data} /> : <SkeletonText width="60%" />}</div>
        {data?.unsettled ? <Notice tone="warning">{unsettledText}</Notice> : null}
        {data?.status === 'succeeded' ? <Paid payment={data} /> : null}
      </Stack>
    </Card>
  )
}

function Head({ payment: { amount, currency, description, method, status } }: { readonly payment: Payment }) {
  return (
    <SectionHeading
      description={`${purposeText(description)} · ${methodNames[method] ?? method}`}
      // The provider has accepted an open payment here, and has not yet told us.
      action={<Badge tone={status === 'succeeded' ? 'success' : 'neutral'}>{statusNames[status === 'open' ? 'processing' : status] ?? status}</Badge>}
    >
      {t`Receipt: ${moneyText(amount, currency)}`}
    </SectionHeading>
  )
}

function Paid({ payment }: { readonly payment: Payment }) {
  const invoices = useQuery({ queryKey: ['payments', 'invoices'], queryFn: ({ signal }) => call(listInvoices, undefined, { signal }), staleTime: 0 })
  const invoice = invoices.data?.find(({ paymentId, kind }) => paymentId === payment.id && kind === 'invoice')
  return (
    <>
      <p>
        {invoice ? (
          <Trans>
            Invoice{' '}
            <a href={invoicePdfPath(invoice.id)} download={`${invoice.number}.pdf`}>
              {invoice.number} (PDF)
            </a>
            . We also sent it by email.
          </Trans>
        ) : (
          <Trans>
            Invoice <TextLink href={invoicesPath()}>in your invoices</TextLink>. We also sent it by email.
          </Trans>
        )}
      </p>
      {payment.plan === null ? (
        <div>
          <Button as={Link} to={invoicesPath()} variant="outline">
            {t`All invoices`}
          </Button>
        </div>
      ) : (
        <Unlocked plan={payment.plan} />
      )}
    </>
  )
}

function Unlocked({ plan }: { readonly plan: string }) {
  const { isServed } = useHost()
  const membership = useMembership()
  const plans = usePlans()
  const offer = plans.data?.find(({ id }) => id === plan)
  const until = membership.data?.plan === plan ? membership.data.until : null
  const next =
    offer?.audience === 'organization'
      ? { to: organizationMembersPath(), label: t`Add your members`, why: t`Next: show buyers who belongs to your organization.` }
      : { to: verificationPath(), label: t`Get verified`, why: t`Next: send your documents for the Verified badge.` }
  return (
    <>
      {offer ? (
        <Stack $gap={2}>
          <h3>{until ? t`${offer.name} is active until ${dayText(until)}` : t`${offer.name} is active`}</h3>
          <PlanFeatures plan={{ ...offer, notIncluded: [] }} />
        </Stack>
      ) : null}
      {isServed(next.to) ? <Quiet>{next.why}</Quiet> : null}
      <Cluster $gap={3}>
        {isServed(next.to) ? (
          <Button as={Link} to={next.to} variant="secondary">
            {next.label}
          </Button>
        ) : null}
        <Button as={Link} to={membershipPath()} variant="outline">
          {t`My Membership`}
        </Button>
      </Cluster>
    </>
  )
}
