import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { color, radius, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { usePaymentOptions } from './payment-options.ts'
import { purposeText } from './payment-terms.ts'

const Purpose = styled.p`
  padding: 12px 16px;
  border-radius: ${radius.control};
  background: ${color.sunk};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`

interface PaymentPurposeProps {
  /** What is paid for. Undefined while the payer has not said. */
  readonly purpose?: string | undefined
  /** Whether the payer chose the amount, and so might mean to pay a seller. */
  readonly free?: boolean
}

/** Who receives the money and what for. It comes before the button of every form that pays. */
export function PaymentPurpose({ purpose: description, free = false }: PaymentPurposeProps) {
  const purpose = description && purposeText(description)
  const { recipient = t`The operator of this site` } = usePaymentOptions().data ?? {}
  return (
    <Purpose>
      {purpose === undefined ? (
        <Trans>
          <strong>{recipient}</strong> receives this payment.
        </Trans>
      ) : (
        <Trans>
          <strong>{recipient}</strong> receives this payment for: <strong>{purpose}</strong>.
        </Trans>
      )}
      {free ? ` ${t`Sellers and carriers receive nothing from it. Please pay for goods and freight as you agreed with them.`}` : null}
    </Purpose>
  )
}
