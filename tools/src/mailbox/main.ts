// Runs the mailbox as its own process, for a site in containers: `node tools/src/mailbox/main.ts`.
import { startMailbox } from '#mailbox/mailbox.ts'

const mailbox = await startMailbox({
  directory: process.env.MAILBOX_DIR || '/tmp/mailbox',
  host: process.env.HOST || '0.0.0.0',
  smtpPort: 1025,
  pagePort: 8025,
})
console.log(`Emails sent to port 1025 are shown at ${mailbox.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mailbox.stop().then(() => process.exit(0)))
