// What the mails about verification say. Before staff have looked, a mail repeats nothing that was typed: the address may be anybody's.
import { verificationPath } from '@ungana/contracts-directory'
import { letter, type Mail } from '@ungana/service-kit/mailer'
import { dayInWords } from '#lib/calendar-day.ts'

export interface Recipient {
  readonly to: string
  /** Where the mail's button leads: the status page, signed in or by a link. */
  readonly link: string
}

export const statusPage = (site: string) => `${site}${verificationPath()}`

export const organizationReceivedMail = ({ to, link }: Recipient): Mail =>
  letter({
    to,
    subject: 'We received your organization’s registration',
    words: [
      'Thank you. A trade organization was registered at Ungana with this e-mail address.',
      'Our team verifies it within 1-2 business days. Then a welcome e-mail follows, with payment instructions.',
    ],
    button: { label: 'See how it stands', to: link },
    after: ['The link is yours alone: please do not pass it on. If it was not you who registered, there is nothing to do.'],
  })

export const evidenceReceivedMail = ({ to, link }: Recipient): Mail =>
  letter({
    to,
    subject: 'We received your verification documents',
    words: ['Thank you. What you sent is with our team, who answer within 1-2 business days.'],
    button: { label: 'See how it stands', to: link },
  })

export const changesRequestedMail = ({ to, link }: Recipient, name: string, reasons: string): Mail =>
  letter({
    to,
    subject: 'Something is missing for your verification',
    words: [`To verify ${name}, our team needs something more:`, reasons],
    button: { label: 'Add it and send again', to: link },
  })

export const rejectedMail = ({ to, link }: Recipient, name: string, reasons: string): Mail =>
  letter({
    to,
    subject: 'Your verification was not accepted',
    words: [`Our team could not verify ${name}:`, reasons, 'If you think that this is wrong, please answer by sending better evidence.'],
    button: { label: 'See the details', to: link },
  })

export const reopenedMail = ({ to, link }: Recipient, name: string, reasons: string): Mail =>
  letter({
    to,
    subject: 'We look at your verification again',
    words: [
      `Our team had not accepted what was sent for ${name}, and takes that back:`,
      reasons,
      'You need not send it again. We write to you soon.',
    ],
    button: { label: 'See how it stands', to: link },
  })

export const revokedMail = ({ to, link }: Recipient, name: string, reasons: string): Mail =>
  letter({
    to,
    subject: 'Your verification was taken back',
    words: [`${name} is no longer shown as verified:`, reasons],
    button: { label: 'See the details', to: link },
  })

/** @param day the last one on which it holds */
export const approvedMail = ({ to, link }: Recipient, name: string, day: string, badge: boolean): Mail =>
  letter({
    to,
    subject: 'Your company is verified',
    words: [
      `Our team has verified ${name}. It holds until ${dayInWords(day)}; we write to you before.`,
      badge
        ? 'The badge is on your company page and your cards from now on.'
        : 'The badge comes with the plans Professional and Enterprise: it shows as soon as you have one of them.',
    ],
    button: { label: badge ? 'See your badge' : 'See how to get the badge', to: link },
  })

/** It may have been approved for less than a month, or a day of looking at it was missed. */
function within(days: number): string {
  if (days < 2) return days < 1 ? 'today' : 'tomorrow'
  if (days === 7) return 'in a week'
  return days < 28 ? `in ${days} days` : 'in a month'
}

/** @param days that are left, today not counted */
export const expiringMail = ({ to, link }: Recipient, name: string, day: string, days: number): Mail =>
  letter({
    to,
    subject: `Your verification ends ${within(days)}`,
    words: [`The verification of ${name} holds until ${dayInWords(day)}. Send current evidence before, and the badge stays.`],
    button: { label: 'Renew it', to: link },
  })

export const expiredMail = ({ to, link }: Recipient, name: string, day: string): Mail =>
  letter({
    to,
    subject: 'Your verification has ended',
    words: [`The verification of ${name} held until ${dayInWords(day)}, and the badge is not shown any more. Send current evidence to get it back.`],
    button: { label: 'Renew it', to: link },
  })

export const withdrawnMail = ({ to, link }: Recipient): Mail =>
  letter({
    to,
    subject: 'You withdrew your verification',
    words: ['What you sent is not looked at any more. You can begin again whenever you like.'],
    button: { label: 'Begin again', to: link },
  })

export const organizationActiveMail = ({ to }: Recipient, name: string, page: string, featured: boolean): Mail =>
  letter({
    to,
    subject: featured ? 'Your organization is active and featured' : 'Your organization is active',
    words: [
      `The payment has arrived, and the profile of ${name} is activated.`,
      featured ? 'It is featured in our directory from now on.' : 'Everybody finds it in our directory from now on.',
    ],
    button: { label: 'See your profile', to: page },
  })

export const organizationFeaturedMail = ({ to }: Recipient, name: string, page: string): Mail =>
  letter({
    to,
    subject: 'Your organization is featured',
    words: [`${name} is featured in our directory from now on.`],
    button: { label: 'See it', to: page },
  })

export const planEndedMail = ({ to, link }: Recipient, name: string): Mail =>
  letter({
    to,
    subject: 'Your organization’s plan has ended',
    words: [`The plan of ${name} has ended, so its profile is not shown for now. It returns with the next payment.`],
    button: { label: 'See how it stands', to: link },
  })
