// A mail server that accepts every email and forwards none.
import { SMTPServer } from 'smtp-server'
import type { MailFolder } from '#mailbox/mail-folder.ts'

/** Bytes. */
const MAIL_MAX = 5 * 1024 * 1024

/** @returns a function that closes the server. @throws if the port is in use */
export async function openSmtpServer(folder: MailFolder, { host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    // Everything stays on this machine, so it needs neither encryption nor passwords.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    size: MAIL_MAX,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1000,
    async onData(stream, _session, done) {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        if (stream.sizeExceeded) return done(Object.assign(new Error('The email is too large'), { responseCode: 552 }))
        await folder.add(Buffer.concat(chunks))
        done(null, 'kept')
      } catch (error) {
        done(error as Error)
      }
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // A client that disconnects early does no harm.
  server.on('error', () => {})
  return () => new Promise((resolve) => server.close(() => resolve()))
}
