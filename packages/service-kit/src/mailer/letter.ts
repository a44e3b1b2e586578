// What our mails look like. Everything in one is text until it is written here: names and reasons are what people typed.
import { escaped } from '../escaped.ts'
import type { Attachment, Mail } from './mailer.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Paragraphs. Line ends inside of one stay. */
  readonly words: readonly string[]
  readonly button?: { readonly label: string; readonly to: string }
  /** After the button. */
  readonly after?: readonly string[]
  readonly attachments?: readonly Attachment[]
  /** Of what people subscribe to: the page where it ends, for people, and the address for mail programs. */
  readonly unsubscribe?: { readonly page: string; readonly url: string }
}

const SIGNATURE = 'Ungana: Unite. Trade. Grow.'

export function letter({ to, subject, words, button, after = [], attachments, unsubscribe }: Letter): Mail {
  return {
    to,
    // A line end in a subject would be a header of its own.
    subject: subject.replace(/\s+/g, ' '),
    text: [
      ...words,
      ...(button ? [`${button.label}:\n${button.to}`] : []),
      ...after,
      SIGNATURE,
      ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe.page}`] : []),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#14211c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e1d8;border-radius:14px">
${words.map(paragraph).join('\n')}
${button ? `<p style="margin:0 0 16px"><a href="${escaped(button.to)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d46;color:#fff;text-decoration:none;font-weight:600">${escaped(button.label)}</a></p>` : ''}
${after.map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e1d8;color:#5f6d66;font-size:14px">${SIGNATURE}${unsubscribe ? `<br><a href="${escaped(unsubscribe.page)}" style="color:#5f6d66">Unsubscribe</a>` : ''}</p>
</div>
</body>
</html>`,
    ...(attachments && { attachments }),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  }
}

const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escaped(text)}</p>`
