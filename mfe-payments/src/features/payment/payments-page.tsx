import { t } from '@lingui/core/macro'
import { invoicesPath, membershipPath, PLATFORM_PAYMENT } from '@ungana/contracts-payments'
import { Page, PageHead, Stack, TextLink } from '@ungana/ui'
import { ForRole, useHost, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { LoginRequired } from '#lib/login-required.tsx'
import { PageSkeleton } from '#lib/page-skeleton.tsx'
import { usePaymentOptions } from '#lib/payment-options.ts'
import { defaultTerms } from '#lib/payment-terms.ts'
import { SandboxNotice } from '#lib/sandbox-notice.tsx'
import { MethodChoice } from './method-choice.tsx'
import { PaymentForm } from './payment-form.tsx'

const TITLE = t`Make a Payment`

export default function PaymentsPage() {
  return (
    <ForRole act="payments.make">
      <Payments />
    </ForRole>
  )
}

function Payments() {
  useTitle(TITLE)
  const { user } = useHost().session
  const [terms, setTerms] = useState(defaultTerms)
  const [choosing, setChoosing] = useState(false)
  const options = usePaymentOptions()
  if (!user)
    return (
      <LoginRequired
        page={TITLE}
        title={t`Please log in to make a payment`}
        text={t`You need an account to pay. You get an invoice for each payment.`}
        register
      />
    )
  // Otherwise the notice of a sandbox would move the form from under a press.
  if (options.isLoading) return <PageSkeleton title={TITLE} />
  return (
    <Page $narrow>
      <PageHead title={TITLE}>{t`Pay with PayPal, card, or mobile money where available.`}</PageHead>
      <Stack $gap={5}>
        <SandboxNotice />
        {choosing ? (
          <MethodChoice terms={{ ...terms, description: terms.description.trim() || PLATFORM_PAYMENT }} onBack={() => setChoosing(false)} />
        ) : (
          <PaymentForm
            initial={terms}
            onContinue={(typed) => {
              setTerms(typed)
              setChoosing(true)
            }}
          />
        )}
        <p>
          <TextLink href={invoicesPath()}>{t`Invoices`}</TextLink> · <TextLink href={membershipPath()}>{t`My Membership`}</TextLink>
        </p>
      </Stack>
    </Page>
  )
}
