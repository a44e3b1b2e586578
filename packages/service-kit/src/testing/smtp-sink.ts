// A mail server for tests.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  recipients: string[]
  data: string
}

export interface SmtpSink {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Refuses every email at this step, with this reply. */
  refusal: { readonly at: 'CONNECT' | 'MAIL' | 'RCPT' | 'DATA'; readonly reply: string } | undefined
  close(): void
}

/** Speaks just enough SMTP to accept or refuse emails. */
export async function smtpSink(): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let current: ReceivedMail = { recipients: [], data: '' }
    let reading = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = (step: string, reply: string) => say(sink.refusal?.at === step ? sink.refusal.reply : reply)
    answer('CONNECT', '220 sink')
    socket.on('data', (chunk) => {
      rest += chunk
      for (;;) {
        const end = reading ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + (reading ? 5 : 2))
        if (reading) {
          reading = false
          received.push({ ...current, data: text })
          current = { recipients: [], data: '' }
          say('250 taken')
        } else if (/^(EHLO|HELO|RSET)/i.test(text)) say('250 ok')
        else if (/^MAIL/i.test(text)) answer('MAIL', '250 ok')
        else if (/^RCPT/i.test(text)) {
          if (sink.refusal?.at !== 'RCPT') current.recipients.push(/<(.*)>/.exec(text)?.[1] ?? '')
          answer('RCPT', '250 ok')
        } else if (/^DATA/i.test(text)) {
          reading = sink.refusal?.at !== 'DATA'
          answer('DATA', '354 go on')
        } else say('221 bye')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refusal: undefined,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return sink
}
