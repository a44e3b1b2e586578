import { t } from '@lingui/core/macro'
import { checkoutPath, paymentSuccessPath } from '@ungana/contracts-payments'
import { receiptState } from '@ungana/contracts-shell'
import { listText } from '@ungana/language/formats'
import { Button, Card, Cluster, ErrorPanel, Grid, Quiet, Rule, SectionHeading, SkeletonBlock, Stack } from '@ungana/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import Wallet from 'lucide-react/icons/wallet'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { moneyText } from '#lib/money-text.ts'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { amountOf, type PaymentTerms } from '#lib/payment-terms.ts'
import { PhonePayment } from '#lib/phone-payment.tsx'
import { WalletPayment } from '#lib/wallet-payment.tsx'

interface MethodChoiceProps {
  readonly terms: PaymentTerms
  readonly onBack: () => void
}

export function MethodChoice({ terms, onBack }: MethodChoiceProps) {
  const { currency, description } = terms
  const amount = amountOf(terms)
  const navigate = useNavigate()
  const options = usePaymentOptions()
  const [wallet, setWallet] = useState(false)
  /**
   * The method that may have taken money; other methods are disabled until the result is known. `asking`: a request is being sent to a phone.
   * `asked`: a phone may have received a request.
   */
  const [unsettled, setUnsettled] = useState<'wallet' | 'asking' | 'asked' | null>(null)
  const byPhone = unsettled === 'asking' || unsettled === 'asked'
  const onPaid = (paymentId: string) => navigate(paymentSuccessPath(), { state: receiptState(paymentId) })
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  if (options.isError)
    return (
      <ErrorPanel title={t`Error loading payment methods`} onRetry={() => options.refetch()} retrying={options.isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  const walletReason = options.data && unavailable(options.data.wallet?.currencies, currency)
  const mobile = options.data?.mobileMoney
  const card = { variant: wallet ? 'outline' : 'primary', size: 'large', full: true, icon: <CreditCard aria-hidden /> } as const
  return (
    <Card as="section" aria-label={t`How to pay`}>
      <Stack $gap={4}>
        <div ref={heading} tabIndex={-1}>
          <SectionHeading>{t`Pay ${moneyText(amount, currency)}`}</SectionHeading>
        </div>
        <PaymentPurpose purpose={description} free />
        {options.data ? (
          <>
            <Grid $min={220} $gap={3}>
              <Button
                variant="outline"
                size="large"
                full
                disabled={walletReason !== undefined || byPhone}
                aria-pressed={wallet}
                aria-describedby={walletReason ? 'wallet-reason' : undefined}
                icon={<Wallet aria-hidden />}
                onClick={() => setWallet(true)}
              >
                {t`PayPal`}
              </Button>
              {unsettled ? (
                <Button {...card} disabled>
                  {t`Card & Mobile Money`}
                </Button>
              ) : (
                <Button as={Link} to={checkoutPath({ amount, currency, description })} {...card}>
                  {t`Card & Mobile Money`}
                </Button>
              )}
            </Grid>
            {walletReason ? <Quiet id="wallet-reason">{walletReason}</Quiet> : null}
            {wallet && !walletReason && !byPhone ? (
              <Suspense fallback={<SkeletonBlock $height="46px" $radius="10px" />}>
                <WalletPayment order={{ amount, currency, description }} onPaid={onPaid} onUnsettled={(is) => setUnsettled(is ? 'wallet' : null)} />
              </Suspense>
            ) : null}
            {mobile ? (
              <>
                <Rule />
                <Suspense fallback={<SkeletonBlock $height="120px" $radius="10px" />}>
                  <PhonePayment
                    order={{ amount, currency, description }}
                    name={mobile.name}
                    currencies={mobile.currencies}
                    disabled={unsettled === 'wallet'}
                    onPaid={onPaid}
                    onUnsettled={setUnsettled}
                  />
                </Suspense>
              </>
            ) : null}
          </>
        ) : (
          <SkeletonBlock $height="100px" $radius="10px" />
        )}
        <Cluster>
          {/* Back stays enabled after a phone request, because the owner of the phone may never answer. The payer has seen the warning. */}
          <Button variant="link" disabled={unsettled !== null && unsettled !== 'asked'} onClick={onBack}>
            {t`Back`}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function unavailable(taken: readonly string[] | undefined, currency: string): string | undefined {
  if (taken === undefined) return t`PayPal is not available at the moment.`
  if (taken.includes(currency)) return undefined
  return t`PayPal does not accept ${currency}. It accepts ${listText(taken)}.`
}
