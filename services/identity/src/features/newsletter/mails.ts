// What the newsletter's mails say. None of it is from whoever typed the address.
import { newsletterPath, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import type { Mail } from '@ungana/service-kit/mailer'

interface Links {
  /** Origin of the site. */
  readonly site: string
  readonly email: string
  /** Ends what the mail is about. */
  readonly token: string
}

export function confirmationMail({ site, email, token }: Links, days: number): Mail {
  return mail({
    site,
    email,
    token,
    subject: 'Please confirm your subscription to the Ungana newsletter',
    words: [
      'Somebody, probably you, asked for the Ungana newsletter at this address.',
      `To receive it, please confirm within ${days} days. If it was not you, there is nothing to do: you will hear no more of it.`,
    ],
    button: { label: 'Confirm subscription', to: `${site}${newsletterPath({ confirm: token })}` },
  })
}

export function welcomeMail(links: Links): Mail {
  return mail({
    ...links,
    subject: 'You are subscribed to the Ungana newsletter',
    words: ['Thank you for confirming. From now on you will receive the Ungana newsletter: news of trade across East Africa.'],
  })
}

export function alreadySubscribedMail(links: Links): Mail {
  return mail({
    ...links,
    subject: 'You are subscribed to the Ungana newsletter already',
    words: ['Somebody, probably you, asked for the Ungana newsletter at this address. It is subscribed already, so there is nothing to do.'],
  })
}

interface Content extends Links {
  readonly subject: string
  readonly words: readonly string[]
  readonly button?: { readonly label: string; readonly to: string }
}

function mail({ site, email, token, subject, words, button }: Content): Mail {
  const leave = `${site}${newsletterPath({ unsubscribe: token })}`
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`
  return {
    to: email,
    subject,
    text: [...words, ...(button ? [`${button.label}:\n${button.to}`] : []), 'Ungana: Unite. Trade. Grow.', `Unsubscribe:\n${leave}`].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#14211c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e1d8;border-radius:14px">
${words.map(paragraph).join('\n')}
${button ? paragraph(`<a href="${button.to}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b5d46;color:#fff;text-decoration:none;font-weight:600">${button.label}</a>`) : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e1d8;color:#5f6d66;font-size:14px">Ungana: Unite. Trade. Grow.<br><a href="${leave}" style="color:#5f6d66">Unsubscribe</a></p>
</div>
</body>
</html>`,
    unsubscribeUrl: `${site}${unsubscribeFromNewsletter.url}?${new URLSearchParams({ token })}`,
  }
}
