// Emails about verification. Until staff have checked a company or an organization, emails contain no text that it entered, because the email address
// could belong to anybody. Later emails name it after everything else.
import { verificationPath } from '@ungana/contracts-directory'
import { day as dayValue, type Text, text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export interface Recipient {
  readonly to: string
  /** The company or organization. */
  readonly about: string
  /** Link of the button: the status page, with a login or a token. */
  readonly link: string
}

const aboutText = (name: string) => text('This email is about {name}.', { name })

export const statusPage = (site: string) => `${site}${verificationPath()}`

export const organizationReceivedMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'organization-application',
    to,
    about,
    subject: text('We received your organization’s registration'),
    words: [
      text('Thank you. A trade organization was registered on Ungana with this email address.'),
      text('Our team will verify it within 1-2 business days. Then we will send you a welcome email with payment instructions.'),
    ],
    button: { label: text('Check the status'), to: link },
    after: [text('This link is only for you. Do not share it. If you did not register, ignore this email.')],
  })

export const newLinkMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'verification-link',
    to,
    about,
    subject: text('Your new verification link'),
    words: [text('You requested a new link. Earlier links no longer work.')],
    button: { label: text('Check the status'), to: link },
    after: [text('This link is only for you. Do not share it. If you did not request it, ignore this email.')],
  })

export const evidenceReceivedMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'verification-receipt',
    to,
    about,
    subject: text('We received your verification documents'),
    words: [text('Thank you. Our team will review your documents within 1-2 business days.')],
    button: { label: text('Check the status'), to: link },
  })

export const changesRequestedMail = ({ to, about, link }: Recipient, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: text('Your verification needs more information'),
    words: [text('Our team needs more information to verify you:'), { byStaff: reasons }],
    button: { label: text('Update your documents'), to: link },
  })

export const rejectedMail = ({ to, about, link }: Recipient, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: text('Your verification was not accepted'),
    words: [text('Our team could not verify you:'), { byStaff: reasons }, text('If you disagree, please send better evidence.')],
    button: { label: text('View details'), to: link },
  })

export const reopenedMail = ({ to, about, link }: Recipient, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: text('We are reviewing your verification again'),
    words: [
      text('Our team rejected your verification. We have now reopened it:'),
      { byStaff: reasons },
      text('You do not need to send your documents again. We will email you the result.'),
    ],
    button: { label: text('Check the status'), to: link },
  })

export const revokedMail = ({ to, about, link }: Recipient, name: string, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: text('You are no longer verified'),
    words: [text('Our team withdrew your verification:'), { byStaff: reasons }],
    button: { label: text('View details'), to: link },
    after: [aboutText(name)],
  })

/** @param day last valid day */
export const approvedMail = ({ to, about, link }: Recipient, name: string, day: string, badge: boolean): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: text('Your company is verified'),
    words: [
      text('Our team has verified your company. The verification is valid until {day}. We will remind you before it expires.', {
        day: dayValue(day),
      }),
      badge
        ? text('Your company page and your cards now show the badge.')
        : text('The badge is part of the Professional and Enterprise plans. Choose one of them to show it.'),
    ],
    button: { label: badge ? text('View your badge') : text('Get the badge'), to: link },
    after: [aboutText(name)],
  })

/** Any number of days is possible: an approval can be short, and the daily check can be late. */
function expiryText(days: number): Text {
  if (days < 2) return text(days < 1 ? 'Your verification expires today' : 'Your verification expires tomorrow')
  if (days === 7) return text('Your verification expires in a week')
  return days < 28
    ? text('{days, plural, one {Your verification expires in # day} other {Your verification expires in # days}}', { days })
    : text('Your verification expires in a month')
}

/** @param days full days left after today */
export const expiringMail = ({ to, about, link }: Recipient, name: string, day: string, days: number): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: expiryText(days),
    words: [text('Your verification is valid until {day}. Send current documents before then to keep the badge.', { day: dayValue(day) })],
    button: { label: text('Renew verification'), to: link },
    after: [aboutText(name)],
  })

export const expiredMail = ({ to, about, link }: Recipient, name: string, day: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: text('Your verification has expired'),
    words: [
      text('Your verification was valid until {day}. The badge is no longer shown. Send current documents to get it back.', { day: dayValue(day) }),
    ],
    button: { label: text('Renew verification'), to: link },
    after: [aboutText(name)],
  })

export const withdrawnMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'verification-receipt',
    to,
    about,
    subject: text('You withdrew your verification'),
    words: [text('Our team will not review the documents you sent. You can start again at any time.')],
    button: { label: text('Start again'), to: link },
  })

export const organizationActiveMail = ({ to, about }: Recipient, name: string, page: string, featured: boolean): Mail =>
  composeMail({
    kind: 'organization-status',
    to,
    about,
    subject: featured ? text('Your organization is active and featured') : text('Your organization is active'),
    words: [
      text('We received your payment, and your organization’s profile is now active.'),
      featured ? text('It is also featured in our directory.') : text('Everybody can now find it in our directory.'),
    ],
    button: { label: text('View your profile'), to: page },
    after: [aboutText(name)],
  })

export const organizationFeaturedMail = ({ to, about }: Recipient, name: string, page: string): Mail =>
  composeMail({
    kind: 'organization-status',
    to,
    about,
    subject: text('Your organization is featured'),
    words: [text('Your organization is now featured in our directory.')],
    button: { label: text('View your profile'), to: page },
    after: [aboutText(name)],
  })

export const planEndedMail = ({ to, about, link }: Recipient, name: string): Mail =>
  composeMail({
    kind: 'organization-status',
    to,
    about,
    subject: text('Your organization’s plan has ended'),
    words: [text('Your organization’s plan has ended, so its profile is hidden. Pay for a plan to show it again.')],
    button: { label: text('Check the status'), to: link },
    after: [aboutText(name)],
  })
