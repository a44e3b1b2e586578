// What is mailed about passwords. Nothing in them is from whoever asked.
import { forgotPasswordPath, resetPasswordPath } from '@ungana/contracts-identity'
import { letter, type Mail } from '@ungana/service-kit/mailer'

export function resetMail(to: string, token: string, site: string): Mail {
  return letter({
    to,
    subject: 'Choose a new password',
    words: [
      'Somebody, probably you, has forgotten the password of your Ungana account.',
      'With this link you choose another. It works once, within an hour. If it was not you, there is nothing to do: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', to: `${site}${resetPasswordPath(token)}` },
  })
}

/** Tells who mistyped or forgot which address it was; whoever tries other people's addresses learns nothing by it. */
export function noAccountMail(to: string, site: string): Mail {
  return letter({
    to,
    subject: 'There is no Ungana account with this address',
    words: [
      'Somebody, probably you, asked for a new password for an Ungana account with this e-mail address. There is none.',
      'Perhaps you registered with another address. If it was not you, there is nothing to do.',
    ],
    button: { label: 'Try another address', to: `${site}${forgotPasswordPath()}` },
  })
}

export function passwordChangedMail(to: string, site: string): Mail {
  return letter({
    to,
    subject: 'Your password was changed',
    words: [
      'The password of your Ungana account was changed just now, and other devices were logged out.',
      'If it was not you, choose a new one at once by the link below, and write to us.',
    ],
    button: { label: 'Choose a new password', to: `${site}${forgotPasswordPath()}` },
  })
}
