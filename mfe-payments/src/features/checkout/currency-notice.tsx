import { t } from '@lingui/core/macro'
import { currencies } from '@ungana/contracts-payments'
import { Button, Notice, Stack } from '@ungana/ui'
import { currencyIn } from '#lib/payment-terms.ts'

/** Asks for consent before the payment uses another currency. */
export function CurrencyNotice({ refused, onAgree }: { readonly refused: string; readonly onAgree: () => void }) {
  const known = currencyIn(currencies, refused)
  return (
    <Notice tone="warning" role="alert" title={known ? t`We cannot charge cards in ${known}` : t`We do not know the currency “${refused}”`}>
      <Stack $gap={3}>
        <p>{t`You can pay in US dollars instead. We do not convert the amount, so please check it before you pay.`}</p>
        <div>
          <Button variant="outline" onClick={onAgree}>
            {t`Pay in USD`}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}
