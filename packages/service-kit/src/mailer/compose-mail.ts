// Layout of our emails. All text is escaped, and addresses in it are no links, because names and reasons were typed by users.
import { escapeMarkup } from '../escape-markup.ts'
import type { MailKindName } from './mail-kinds.ts'
import type { Attachment, Mail } from './mailer.ts'
import { unlinked } from './unlinked.ts'

interface Link {
  readonly label: string
  readonly to: string
}

/** Users' text, or text that may contain it, loses its links; what our team wrote keeps them. */
type Words = string | { readonly byStaff: string }

export interface MailContent {
  readonly kind: MailKindName
  readonly to: string
  /** The account or organization that the email is about. If the account has another address by now, the email goes there. */
  readonly about?: string
  /** Never contains text that users wrote. */
  readonly subject: string
  /** Paragraphs. Line breaks inside a paragraph are kept. The first paragraph never contains text that users wrote. */
  readonly words: readonly Words[]
  readonly button?: Link
  /** Paragraphs after the button. */
  readonly after?: readonly Words[]
  /** After these paragraphs. */
  readonly link?: Link
  readonly attachments?: readonly Attachment[]
  /** For newsletters: the page on which readers unsubscribe, and the address that mail programs call. */
  readonly unsubscribe?: { readonly page: string; readonly url: string }
}

const SIGNATURE = 'Ungana: Unite. Trade. Grow.'
const END = '<p style="margin:24px 0 0;'

export function composeMail({ kind, to, about, subject, words, button, after = [], link, attachments, unsubscribe }: MailContent): Mail {
  const [before, behind] = [words.map(readable), after.map(readable)]
  return {
    kind,
    to,
    ...(about !== undefined && { about }),
    // A line break in a subject would start a new header.
    subject: subject.replace(/\s+/g, ' '),
    text: [
      ...before,
      ...(button ? [`${button.label}:\n${button.to}`] : []),
      ...behind,
      ...(link ? [`${link.label}:\n${link.to}`] : []),
      SIGNATURE,
      ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe.page}`] : []),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#14211c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e1d8;border-radius:14px">
${before.map(paragraph).join('\n')}
${button ? `<p style="margin:0 0 16px"><a href="${escapeMarkup(button.to)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d46;color:#fff;text-decoration:none;font-weight:600">${escapeMarkup(button.label)}</a></p>` : ''}
${behind.map(paragraph).join('\n')}
${link ? `<p style="margin:0 0 16px"><a href="${escapeMarkup(link.to)}" style="color:#0b5d46">${escapeMarkup(link.label)}</a></p>` : ''}
${END}padding-top:16px;border-top:1px solid #e3e1d8;color:#5f6d66;font-size:14px">${SIGNATURE}${unsubscribe ? `<br><a href="${escapeMarkup(unsubscribe.page)}" style="color:#5f6d66">Unsubscribe</a>` : ''}</p>
</div>
</body>
</html>`,
    ...(attachments && { attachments }),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  }
}

const readable = (words: Words) => (typeof words === 'string' ? unlinked(words) : words.byStaff)

const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeMarkup(text)}</p>`

/** Adds a paragraph before the signature. */
export const withPostscript = <M extends Pick<Mail, 'text' | 'html'>>(mail: M, text: string): M => ({
  ...mail,
  text: mail.text.replace(`\n\n${SIGNATURE}`, () => `\n\n${text}\n\n${SIGNATURE}`),
  ...(mail.html !== undefined && { html: mail.html.replace(END, () => `${paragraph(text)}\n${END}`) }),
})
