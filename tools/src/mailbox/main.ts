// The mailbox as a process of its own: `node tools/src/mailbox/main.ts`, for a site in containers.
import { startMailbox } from '#mailbox/mailbox.ts'

const mailbox = await startMailbox({
  directory: process.env.MAILBOX_DIR || '/tmp/mailbox',
  host: process.env.HOST || '0.0.0.0',
  smtpPort: 1025,
  pagePort: 8025,
})
console.log(`Mails to port 1025 are shown at ${mailbox.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mailbox.stop().then(() => process.exit(0)))
