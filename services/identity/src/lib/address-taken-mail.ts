// The email to the owner of an address that somebody entered for another account.
import { forgotPasswordPath } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

/** Sent if the address already has an account. Only the owner of the address gets this email, so nobody else learns that the account exists. */
export function addressTakenMail(to: string, site: string): Mail {
  return composeMail({
    kind: 'address-taken',
    to,
    subject: text('This address already has an Ungana account'),
    words: [
      text(
        'Somebody, perhaps you, wanted to use this email address for another Ungana account. This address already has an account, so we changed nothing.',
      ),
      text('If you forgot the password, choose a new one.'),
    ],
    button: { label: text('Choose a new password'), to: `${site}${forgotPasswordPath()}` },
  })
}
