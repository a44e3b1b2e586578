// Emails about passwords. They never contain text from the person who asked.
import { forgotPasswordPath, resetPasswordLink } from '@ungana/contracts-identity'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export function resetMail(to: string, token: string, site: string): Mail {
  return composeMail({
    kind: 'new-password',
    to,
    subject: 'Choose a new password',
    words: [
      'Somebody asked for a new password for your Ungana account.',
      'If it was you, choose a new password with the button below. The button works once, within one hour. If it was not you, ignore this email. Your password stays the same.',
    ],
    button: { label: 'Choose a new password', to: `${site}${resetPasswordLink.path(token)}` },
  })
}

/** Helps people who typed the wrong address. Somebody who enters other people's addresses learns nothing from the site. */
export function noAccountMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'new-password',
    to,
    subject: 'No Ungana account with this email address',
    words: [
      'Somebody asked for a new password for an Ungana account with this email address. There is no account with this address.',
      'Perhaps you registered with another address. If it was not you, ignore this email.',
    ],
    button: { label: 'Try another address', to: `${site}${forgotPasswordPath()}` },
  })
}

export function passwordChangedMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    words: [
      'Your Ungana password was changed. All other devices were logged out.',
      'If it was not you, choose a new password now with the button below, and contact us.',
    ],
    button: { label: 'Choose a new password', to: `${site}${forgotPasswordPath()}` },
  })
}
