import { Notice } from '@ungana/ui'
import { usePaymentOptions } from './payment-options.ts'

/** Warns that a sandbox moves no money. */
export function SandboxNotice() {
  const { data } = usePaymentOptions()
  if (!data?.sandbox) return null
  return (
    <Notice tone="warning" title="Sandbox: no money moves">
      This site is not connected to a payment provider. Please use test data only, never a real card.
    </Notice>
  )
}
