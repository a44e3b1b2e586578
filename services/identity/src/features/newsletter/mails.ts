// What the newsletter's mails say. None of it is from whoever typed the address.
import { newsletterPath, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import { type Letter, letter, type Mail } from '@ungana/service-kit/mailer'

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

interface Content extends Links, Pick<Letter, 'subject' | 'words' | 'button'> {}

function mail({ site, email, token, ...said }: Content): Mail {
  const url = `${site}${unsubscribeFromNewsletter.url}?${new URLSearchParams({ token })}`
  return letter({ ...said, to: email, unsubscribe: { page: `${site}${newsletterPath({ unsubscribe: token })}`, url } })
}
