// What is mailed about an account's address.
import { confirmEmailPath, forgotPasswordPath } from '@ungana/contracts-identity'
import { letter, type Mail } from '@ungana/service-kit/mailer'

export function newAddressMail(to: string, token: string, site: string): Mail {
  return letter({
    to,
    subject: 'Please confirm your new e-mail address',
    words: [
      'The owner of an Ungana account wants to use this address from now on.',
      'Please confirm within a day that it is yours. Until then the account keeps its address. If it was not you, there is nothing to do.',
    ],
    button: { label: 'Confirm e-mail address', to: `${site}${confirmEmailPath(token)}` },
  })
}

/** Instead, where the address has an account: only who reads its mail learns so. */
export function addressTakenMail(to: string, site: string): Mail {
  return letter({
    to,
    subject: 'This address has an Ungana account already',
    words: [
      'The owner of another Ungana account, perhaps you, wanted to use this address. It has an account of its own, so nothing was changed.',
      'If you do not remember its password, choose a new one.',
    ],
    button: { label: 'Choose a new password', to: `${site}${forgotPasswordPath()}` },
  })
}

export function changeAskedMail(to: string, site: string): Mail {
  return letter({
    to,
    subject: 'Your e-mail address is about to change',
    words: [
      'Somebody who knows your password asked to change the e-mail address of your Ungana account. It happens once the new address is confirmed.',
      'If it was not you, choose a new password at once: that also ends the change.',
    ],
    button: { label: 'Choose a new password', to: `${site}${forgotPasswordPath()}` },
  })
}

export function changeDoneMail(to: string): Mail {
  return letter({
    to,
    subject: 'Your e-mail address was changed',
    words: ['Your Ungana account has another e-mail address now, and mails no longer come here. If it was not you, write to us at once.'],
  })
}
