import { t } from '@lingui/core/macro'
import { invoicesPath, membershipPath } from '@ungana/contracts-payments'
import { receiptState } from '@ungana/contracts-shell'
import { Button, Card, Cluster, Notice, SkeletonText, Stack } from '@ungana/ui'
import { useHost, useRedirect } from '@ungana/web-kit'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { PaymentMessage } from './payment-messages.ts'
import { ReceiptCard } from './receipt-card.tsx'

interface ConfirmationProps {
  /** Undefined while loading. */
  readonly message: PaymentMessage | undefined
  /** Milliseconds until the home page opens with the receipt, unless the payer chooses to stay. */
  readonly homeAfter: number
  /** Undefined if the page does not know the payment. */
  readonly paymentId: string | undefined
}

/** What became of a payment, with its receipt. */
export function Confirmation({ message, homeAfter, paymentId }: ConfirmationProps) {
  const { user } = useHost().session
  const status = useRef<HTMLDivElement>(null)
  const state = receiptState(paymentId)
  const { staying, stay } = useRedirect(message && { to: '/', after: homeAfter, state })
  const isKnown = message !== undefined
  useEffect(() => {
    // The page may be scrolled to the form that this replaces, and the pressed button is gone.
    if (isKnown) status.current?.focus()
  }, [isKnown])
  const isBad = message?.tone === 'danger' || message?.tone === 'warning'
  return (
    <Stack $gap={5}>
      <Card>
        <Stack $gap={5}>
          <div role="status" ref={status} tabIndex={-1}>
            {message ? <Notice tone={message.tone} title={message.text} /> : <SkeletonText width="70%" />}
          </div>
          {staying || !message ? null : <p>{t`You will be taken to the home page in ${homeAfter / 1000} seconds.`}</p>}
          <Cluster $gap={3}>
            {staying ? null : (
              <Button
                variant="outline"
                onClick={() => {
                  stay()
                  // The pressed button disappears.
                  status.current?.focus()
                }}
              >
                {t`Stay on this page`}
              </Button>
            )}
            <Button as={Link} to="/" state={state} variant="outline">
              {t`Home`}
            </Button>
            {isBad ? (
              <Button as={Link} to="/contact" variant="outline">
                {t`Contact support`}
              </Button>
            ) : user && !paymentId ? (
              <>
                <Button as={Link} to={invoicesPath()} variant="outline">
                  {t`Invoices`}
                </Button>
                <Button as={Link} to={membershipPath()} variant="outline">
                  {t`My Membership`}
                </Button>
              </>
            ) : null}
          </Cluster>
        </Stack>
      </Card>
      {paymentId && message && !isBad ? <ReceiptCard paymentId={paymentId} /> : null}
    </Stack>
  )
}
