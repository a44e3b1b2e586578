// Runs the sandbox as its own process, for a site in containers: `node tools/src/sms-sandbox/main.ts`.
import { startSmsSandbox } from '#sms-sandbox/sms-sandbox.ts'

const { env } = process
const sandbox = await startSmsSandbox({
  username: env.AFRICASTALKING_USERNAME || 'sandbox',
  apiKey: env.AFRICASTALKING_API_KEY || 'sandbox',
  host: env.HOST || '0.0.0.0',
  names: (env.SANDBOX_NAMES || '').split(','),
  port: Number(env.PORT || 9001),
})
console.log(`SMS are shown at ${sandbox.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
