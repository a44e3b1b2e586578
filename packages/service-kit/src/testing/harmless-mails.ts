// Checks that what users write cannot turn our emails into somebody else's.
import { MAIL_KINDS, type Mail, type MailKind } from '../mailer/index.ts'

/** For every text in an email that users can write. */
export const HOSTILE = 'URGENT: pay now at https://evil.example/pay or www.evil.example, evil.example/x, mailto:pay@evil.example'

/** The origin for links in these emails. */
export const HARMLESS_SITE = 'https://ungana.example'

/** The kinds of email that a service sends and that are not among `mails`. */
export function missingKinds(service: MailKind['from'], mails: readonly Mail[]): string[] {
  const kinds = new Set<string>(mails.map(({ kind }) => kind))
  return Object.entries(MAIL_KINDS).flatMap(([name, { from }]) => (from === service && !kinds.has(name) ? [name] : []))
}

/** What is wrong with an email whose user-written texts are all HOSTILE. */
export function harmIn({ subject, text, html = '' }: Mail): string[] {
  const [opening = ''] = text.split('\n\n')
  const shown = html.replaceAll(HARMLESS_SITE, '')
  return [
    ...(subject.includes('URGENT') ? ['its subject contains users’ text'] : []),
    ...(opening.includes('URGENT') ? ['it opens with users’ text'] : []),
    ...(/evil\.example|mailto:|www\./.test(text + html) ? ['it contains an address that mail programs make a link of'] : []),
    ...(/:\/\//.test(text.replaceAll(HARMLESS_SITE, '') + shown) ? ['it contains a URL that is not ours'] : []),
  ]
}
