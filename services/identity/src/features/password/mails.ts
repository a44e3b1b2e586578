// Emails about passwords. They never contain text from the person who asked.
import { forgotPasswordPath, resetPasswordLink } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export function resetMail(to: string, token: string, site: string): Mail {
  return composeMail({
    kind: 'new-password',
    to,
    subject: text('Choose a new password'),
    words: [
      text('Somebody asked for a new password for your Ungana account.'),
      text(
        'If it was you, choose a new password with the button below. The button works once, within one hour. If it was not you, ignore this email. Your password stays the same.',
      ),
    ],
    button: { label: text('Choose a new password'), to: `${site}${resetPasswordLink.path(token)}` },
  })
}

/** Helps people who typed the wrong address. Somebody who enters other people's addresses learns nothing from the site. */
export function noAccountMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'new-password',
    to,
    subject: text('No Ungana account with this email address'),
    words: [
      text('Somebody asked for a new password for an Ungana account with this email address. There is no account with this address.'),
      text('Perhaps you registered with another address. If it was not you, ignore this email.'),
    ],
    button: { label: text('Try another address'), to: `${site}${forgotPasswordPath()}` },
  })
}

export function passwordChangedMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'password-changed',
    to,
    subject: text('Your password was changed'),
    words: [
      text('Your Ungana password was changed. All other devices were logged out.'),
      text('If it was not you, choose a new password now with the button below, and contact us.'),
    ],
    button: { label: text('Choose a new password'), to: `${site}${forgotPasswordPath()}` },
  })
}
