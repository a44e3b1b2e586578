import { Notice } from '@ungana/ui'
import { usePaymentOptions } from './payment-options.ts'

/** Says plainly that nothing is paid, where nothing is. */
export function SandboxNotice() {
  const { data } = usePaymentOptions()
  if (!data?.sandbox) return null
  return (
    <Notice tone="warning" title="Sandbox: no money moves">
      This site is not connected to a payment provider. Cards and wallets here are stand-ins: use test data, never a real card.
    </Notice>
  )
}
