// Emails about the address of an account.
import { forgotPasswordPath, newEmailLink } from '@ungana/contracts-identity'
import { HOUR_SECONDS } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export function newAddressMail(to: string, token: string, site: string): Mail {
  return composeMail({
    kind: 'new-address',
    to,
    subject: text('Confirm your new email address'),
    words: [
      text('The owner of an Ungana account wants to use this email address.'),
      text(
        'If this was you, confirm the address within {hours} hours. Until then the account keeps its old address. If it was not you, ignore this email.',
        { hours: newEmailLink.seconds / HOUR_SECONDS },
      ),
    ],
    button: { label: text('Confirm email address'), to: `${site}${newEmailLink.path(token)}` },
  })
}

export function changeAskedMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'email-changing',
    to,
    subject: text('Your email address is about to change'),
    words: [
      text(
        'Somebody used your password to change the email address of your Ungana account. The change takes effect when the new address is confirmed.',
      ),
      text('If it was not you, choose a new password now. This also cancels the change.'),
    ],
    button: { label: text('Choose a new password'), to: `${site}${forgotPasswordPath()}` },
  })
}

export function changeDoneMail(to: string): Mail {
  return composeMail({
    kind: 'email-changed',
    to,
    subject: text('Your email address was changed'),
    words: [text('Your Ungana account now has a different email address. We no longer send emails to this one. If it was not you, contact us now.')],
  })
}
