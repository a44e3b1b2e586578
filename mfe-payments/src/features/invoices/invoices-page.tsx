import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoicePdfPath, listInvoices, paymentsPath } from '@ungana/contracts-payments'
import {
  Badge,
  Button,
  bareList,
  Card,
  Cluster,
  color,
  EmptyState,
  ErrorPanel,
  media,
  Page,
  PageHead,
  Quiet,
  SkeletonBlock,
  SkeletonGroup,
  Stack,
} from '@ungana/ui'
import { call, dayText, ForRole, useHost, usePersonText, useTitle } from '@ungana/web-kit'
import Download from 'lucide-react/icons/download'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { LoginRequired } from '#lib/login-required.tsx'
import { moneyText } from '#lib/money-text.ts'
import { purposeText } from '#lib/payment-terms.ts'

const TITLE = t`Invoices`

const Rows = styled.ul`
  ${bareList}

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px 20px;
    padding-block: 16px;

    > a {
      flex: none;
    }

    ${media.phone} {
      flex-direction: column;
      align-items: stretch;
    }
  }

  > li + li {
    border-top: 1px solid ${color.line};
  }
`

const Money = styled.span`
  white-space: nowrap;
`

const Name = styled.h2`
  font-size: 1rem;
  overflow-wrap: anywhere;
`

export default function InvoicesPage() {
  return (
    <ForRole act="payments.read">
      <OwnInvoices />
    </ForRole>
  )
}

function OwnInvoices() {
  useTitle(TITLE)
  const { user } = useHost().session
  const invoices = useQuery({
    queryKey: ['payments', 'invoices'],
    enabled: user !== null,
    queryFn: ({ signal }) => call(listInvoices, undefined, { signal }),
    staleTime: 0,
  })
  if (!user) return <LoginRequired page={TITLE} title={t`Please log in to see your invoices`} text={t`You get a PDF invoice for each payment.`} />
  return (
    <Page $narrow>
      <PageHead title={TITLE}>{t`A PDF invoice for each payment.`}</PageHead>
      <Card>
        {invoices.isError && !invoices.data ? (
          <ErrorPanel title={t`Error loading your invoices`} onRetry={() => invoices.refetch()} retrying={invoices.isFetching}>
            {t`Please try again`}
          </ErrorPanel>
        ) : !invoices.data ? (
          <SkeletonGroup label={t`Loading your invoices...`}>
            <Stack $gap={4}>
              <SkeletonBlock $height="56px" />
              <SkeletonBlock $height="56px" />
            </Stack>
          </SkeletonGroup>
        ) : invoices.data.length === 0 ? (
          <EmptyState
            title={t`No invoices yet`}
            artId="invoices"
            action={
              <Button as={Link} to={paymentsPath()} variant="outline">
                {t`Make a payment`}
              </Button>
            }
          >
            {t`Your first invoice appears here after your first payment.`}
          </EmptyState>
        ) : (
          <Rows>
            {invoices.data.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </Rows>
        )}
      </Card>
    </Page>
  )
}

const statuses: Readonly<Record<string, string>> = { paid: t`Paid`, 'partly-refunded': t`Partly refunded`, refunded: t`Refunded` }

function Row({ invoice: { id, number, kind, description, amount, currency, status, issuedAt, person } }: { readonly invoice: Invoice }) {
  const payer = usePersonText()(person)
  const credit = kind === 'credit-note'
  return (
    <li>
      <div>
        <Cluster $gap={2}>
          <Name>{number}</Name>
          <Badge tone={credit || status !== 'paid' ? 'neutral' : 'success'}>{credit ? t`Credit note` : (statuses[status] ?? status)}</Badge>
        </Cluster>
        <Quiet>
          {dayText(issuedAt)} · <Money>{moneyText(amount, currency)}</Money> · {purposeText(description)}
        </Quiet>
        {payer ? <Quiet>{t`Paid by ${payer}`}</Quiet> : null}
      </div>
      <Button
        as="a"
        href={invoicePdfPath(id)}
        download={`${number}.pdf`}
        variant="outline"
        icon={<Download aria-hidden />}
        aria-label={t`Download ${number} as PDF`}
      >
        {t`PDF`}
      </Button>
    </li>
  )
}
