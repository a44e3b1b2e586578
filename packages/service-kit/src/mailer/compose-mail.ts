// Layout of our emails. All text is escaped, and addresses in it are no links, because names and reasons were typed by users.
import { type LanguageCode, languageOf } from '@ungana/language'
import { say, type Text, text } from '@ungana/language/server'
import { inLanguage as addressIn } from '@ungana/language/split'
import { escapeMarkup } from '../escape-markup.ts'
import type { MailKindName } from './mail-kinds.ts'
import type { Attachment, Mail, QueuedContent } from './mailer.ts'
import { unlinked } from './unlinked.ts'

interface Link {
  readonly label: Text
  readonly to: string
}

/** Users' text, or text that may contain it, loses its links; what our team wrote keeps them. */
type Words = string | Text | { readonly byStaff: string | Text }

export interface MailContent {
  readonly kind: MailKindName
  readonly to: string
  /** The account or organization that the email is about. If the account has another address by now, the email goes there. */
  readonly about?: string
  /** Never contains text that users wrote. */
  readonly subject: Text
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

export const composeMail = ({ attachments, ...content }: MailContent): Mail => ({
  ...inLanguage(content, 'en'),
  content,
  ...(attachments && { attachments }),
})

const SIGNATURE = text('Ungana: Unite. Trade. Grow.')
const UNSUBSCRIBE = text('Unsubscribe')

/** The email in the language of its recipient. @param postscript a paragraph before the signature */
export function inLanguage(content: QueuedContent, language: LanguageCode, postscript?: Text): Omit<Mail, 'content' | 'attachments'> {
  const { kind, to, about, subject, words, button, after = [], link, unsubscribe } = content
  const told = (what: Text) => say(language, what)
  const readable = (said: Words) => {
    if (typeof said === 'string') return unlinked(said)
    if ('message' in said) return unlinked(told(said))
    return typeof said.byStaff === 'string' ? said.byStaff : told(said.byStaff)
  }
  const linked = (one: Link) => ({ label: told(one.label), to: pageIn(language, one.to) })
  const [before, behind] = [words.map(readable), after.map(readable)]
  const [pressed, followed] = [button && linked(button), link && linked(link)]
  const last = postscript ? [told(postscript)] : []
  const left = unsubscribe && { label: told(UNSUBSCRIBE), to: pageIn(language, unsubscribe.page) }
  const { direction } = languageOf(language)
  return {
    kind,
    to,
    ...(about !== undefined && { about }),
    // A line break in a subject would start a new header.
    subject: told(subject).replace(/\s+/g, ' '),
    text: [
      ...before,
      ...(pressed ? [`${pressed.label}:\n${pressed.to}`] : []),
      ...behind,
      ...(followed ? [`${followed.label}:\n${followed.to}`] : []),
      ...last,
      told(SIGNATURE),
      ...(left ? [`${left.label}:\n${left.to}`] : []),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#14211c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e1d8;border-radius:14px">
${before.map(paragraph).join('\n')}
${pressed ? `<p style="margin:0 0 16px"><a href="${escapeMarkup(pressed.to)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d46;color:#fff;text-decoration:none;font-weight:600">${escapeMarkup(pressed.label)}</a></p>` : ''}
${behind.map(paragraph).join('\n')}
${followed ? `<p style="margin:0 0 16px"><a href="${escapeMarkup(followed.to)}" style="color:#0b5d46">${escapeMarkup(followed.label)}</a></p>` : ''}
${last.map((words) => `${paragraph(words)}\n`).join('')}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e1d8;color:#5f6d66;font-size:14px">${escapeMarkup(told(SIGNATURE))}${left ? `<br><a href="${escapeMarkup(left.to)}" style="color:#5f6d66">${escapeMarkup(left.label)}</a>` : ''}</p>
</div>
</body>
</html>`,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  }
}

/** The address of a page of the site in a language. */
function pageIn(language: LanguageCode, address: string): string {
  const { origin } = new URL(address)
  return origin + addressIn(address.slice(origin.length), language)
}

const paragraph = (words: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeMarkup(words)}</p>`
