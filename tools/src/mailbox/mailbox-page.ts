// Shows the mailbox as web pages: a list, and each email as text and in a frame where only links work.
import { createServer, type ServerResponse } from 'node:http'
import { refuseForeign } from '#infra/foreign-requests.ts'
import { escaped, listen, page, pagePolicy, send, time } from '#infra/local-page.ts'
import type { MailFolder, StoredMail } from '#mailbox/mail-folder.ts'

const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'"

/** @returns a function that closes the page. @throws if the port is in use */
export async function openMailboxPage(folder: MailFolder, { host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const refused = refuseForeign(request)
    if (refused) return send(response, refused.status, 'text/plain', refused.message)
    answer(folder, request.url ?? '/', response).catch(() => {
      if (!response.headersSent) send(response, 500, 'text/plain', 'The emails cannot be read')
    })
  })
  return listen(server, { host, port })
}

async function answer(folder: MailFolder, url: string, response: ServerResponse): Promise<void> {
  const path = new URL(url, 'http://localhost').pathname
  if (path === '/') return send(response, 200, 'text/html', listPage(await folder.list()), pagePolicy())
  if (path === '/mails.json') return send(response, 200, 'application/json', JSON.stringify(await folder.list()))
  const [, id = '', html] = /^\/mails\/([\w-]+)(\/html)?$/.exec(path) ?? []
  const mail = await folder.find(id)
  if (!mail) return send(response, 404, 'text/plain', 'Email not found')
  if (html) return send(response, 200, 'text/html', `<base target="_blank">${mail.html ?? ''}`, mailPolicy)
  return send(response, 200, 'text/html', mailPage(mail), pagePolicy())
}

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<li><a href="/mails/${id}"><strong>${escaped(subject || '(no subject)')}</strong><span>${escaped(to)}</span><time>${time(at)}</time></a></li>`,
  )
  const content = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No emails yet. All emails of this site appear here. None are really sent.</p>'
  return page('Mailbox', `<h1>Mailbox</h1>${content}`)
}

function mailPage({ id, at, from, to, subject, text, html }: StoredMail): string {
  return page(
    subject,
    `<p><a href="/">All emails</a></p><h1>${escaped(subject || '(no subject)')}</h1><p>From ${escaped(from)} to ${escaped(to)}, ${time(at)}</p>
${html === undefined ? '' : `<iframe title="Email" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<h2>Text version</h2><pre>${withLinks(text)}</pre>`,
  )
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}" rel="noreferrer" target="_blank">${escaped(part)}</a>` : escaped(part)))
    .join('')
}
