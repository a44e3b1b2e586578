import { afterAll, beforeEach } from 'vitest'
import { type Options, startPayments } from '#testing/payments.ts'
import { startProviderSandbox } from '#testing/provider-sandbox.ts'

interface SandboxOptions extends Omit<Options, 'providers'> {
  /** Which provider takes new payments by phone. */
  readonly mobileMoney?: 'pawapay' | 'daraja'
}

/** A payments service and its providers, for all tests of a file. Each test begins without faults. */
export async function startWithSandbox({ mobileMoney = 'pawapay', ...options }: SandboxOptions = {}) {
  const sandbox = await startProviderSandbox()
  const { 'mobile-money': pawapay, 'earlier-mobile-money': daraja, ...others } = sandbox.providers()
  const [chosen, earlier] = mobileMoney === 'pawapay' ? [pawapay, daraja] : [daraja, pawapay]
  const payments = await startPayments({ ...options, providers: { ...others, 'mobile-money': chosen, 'earlier-mobile-money': earlier } })
  beforeEach(async () => {
    await sandbox.control('faults', { faults: [] })
  })
  afterAll(async () => {
    await payments.close()
    await sandbox.stop()
  })
  return { sandbox, payments }
}
