import { t } from '@lingui/core/macro'
import { Notice } from '@ungana/ui'
import { usePaymentOptions } from './payment-options.ts'

/** Warns that a sandbox moves no money. */
export function SandboxNotice() {
  const { data } = usePaymentOptions()
  if (!data?.sandbox) return null
  return (
    <Notice tone="warning" title={t`Sandbox: no money moves`}>
      {t`This site is not connected to a payment provider. Please use test data only, never a real card.`}
    </Notice>
  )
}
