import { afterAll, beforeEach } from 'vitest'
import { type Options, startPayments } from '#testing/payments.ts'
import { startProviderSandbox } from '#testing/provider-sandbox.ts'

/** A payments service and its providers, for all tests of a file. Each test begins without faults. */
export async function startWithSandbox(options: Omit<Options, 'providers'> = {}) {
  const sandbox = await startProviderSandbox()
  const payments = await startPayments({ ...options, providers: sandbox.providers() })
  beforeEach(async () => {
    await sandbox.control('faults', { faults: [] })
  })
  afterAll(async () => {
    await payments.close()
    await sandbox.stop()
  })
  return { sandbox, payments }
}
