// Emails that ask for the proof of a new device. The page of the link names device and address.
import { deviceProofLink } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

interface Asked {
  readonly token: string
  readonly site: string
}

const button = ({ token, site }: Asked) => ({ label: text('Review the device'), to: `${site}${deviceProofLink.path(token)}` })

export const proveDeviceMail = (to: string, asked: Asked): Mail =>
  composeMail({
    kind: 'device-proof',
    to,
    subject: text('Is this new device yours?'),
    words: [
      text('You logged in to Ungana on a new device, and want to use bank details or make a contract there.'),
      text('If this is you, confirm the device within an hour. If it is not you, refuse it on the same page and choose a new password.'),
    ],
    button: button(asked),
  })

export const approveDeviceMail = (to: string, asked: Asked & { readonly person: string }): Mail =>
  composeMail({
    kind: 'device-proof',
    to,
    subject: text('A person in your team has a new device'),
    words: [
      text('A person in your team logged in on a new device, and wants to use bank details or make a contract there.'),
      text('The person is {person}. Ask them before you confirm the device. The link works once, for an hour.', { person: asked.person }),
    ],
    button: button(asked),
  })
