// The email to the owner of an address that somebody entered for another account.
import { forgotPasswordPath } from '@ungana/contracts-identity'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

/** Sent if the address already has an account. Only the owner of the address gets this email, so nobody else learns that the account exists. */
export function addressTakenMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'address-taken',
    to,
    subject: 'This address already has an Ungana account',
    words: [
      'Somebody, perhaps you, wanted to use this email address for another Ungana account. This address already has an account, so we changed nothing.',
      'If you forgot the password, choose a new one.',
    ],
    button: { label: 'Choose a new password', to: `${site}${forgotPasswordPath()}` },
  })
}
