// The newsletter's emails. They never contain text from the person who typed the address.
import { newsletterLink, newsletterPath, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import { DAY_SECONDS } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { composeMail, type Mail, type MailContent } from '@ungana/service-kit/mailer'

interface Links {
  /** Origin of the site. */
  readonly site: string
  readonly email: string
  /** Token that cancels the subscription. */
  readonly token: string
}

export function confirmationMail({ site, email, token }: Links): Mail {
  return mail({
    site,
    email,
    token,
    kind: 'newsletter-confirmation',
    subject: text('Confirm your subscription to the Ungana newsletter'),
    words: [
      text('Somebody asked to receive the Ungana newsletter at this address.'),
      text('If it was you, confirm within {days} days. If it was not you, ignore this email. We will not write again.', {
        days: newsletterLink.seconds / DAY_SECONDS,
      }),
    ],
    button: { label: text('Confirm subscription'), to: `${site}${newsletterLink.path(token)}` },
  })
}

export function welcomeMail(links: Links): Mail {
  return mail({
    ...links,
    kind: 'newsletter',
    subject: text('You are subscribed to the Ungana newsletter'),
    words: [text('Thank you for confirming. You will now receive the Ungana newsletter with trade news from East Africa.')],
  })
}

export function alreadySubscribedMail(links: Links): Mail {
  return mail({
    ...links,
    kind: 'newsletter',
    subject: text('You are already subscribed to the Ungana newsletter'),
    words: [text('Somebody asked to receive the Ungana newsletter at this address. You are already subscribed, so you do not need to do anything.')],
  })
}

interface Content extends Links, Pick<MailContent, 'kind' | 'subject' | 'words' | 'button'> {}

function mail({ site, email, token, ...said }: Content): Mail {
  const url = `${site}${unsubscribeFromNewsletter.url}?${new URLSearchParams({ token })}`
  return composeMail({ ...said, to: email, unsubscribe: { page: `${site}${newsletterPath({ unsubscribe: token })}`, url } })
}
