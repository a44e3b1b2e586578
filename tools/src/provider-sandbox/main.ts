// Runs the sandbox as its own process: `node tools/src/provider-sandbox/main.ts`. The first line of its output contains its address.
import { startSandbox } from '#provider-sandbox/sandbox.ts'
import { keysOf } from '#provider-sandbox/settings.ts'

const { env } = process
const webhooks = {
  stripe: env.SANDBOX_STRIPE_WEBHOOK_URL || undefined,
  paypal: env.SANDBOX_PAYPAL_WEBHOOK_URL || undefined,
  'mobile-money': env.SANDBOX_MOBILE_MONEY_WEBHOOK_URL || undefined,
}
const sandbox = await startSandbox({
  keys: keysOf(env),
  webhooks,
  host: env.HOST || '127.0.0.1',
  names: (env.SANDBOX_NAMES || '').split(','),
  port: Number(env.PORT || 0),
  file: env.SANDBOX_FILE || undefined,
  takesTime: env.SANDBOX_TAKES_TIME ? Number(env.SANDBOX_TAKES_TIME) : undefined,
})
console.log(JSON.stringify({ url: sandbox.url }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
