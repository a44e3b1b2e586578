// Emails about verification. Until staff have checked a company or an organization, emails contain no text that it entered, because the email address
// could belong to anybody. Later emails name it after everything else.
import { verificationPath } from '@ungana/contracts-directory'
import { dayInWords } from '@ungana/service-kit'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export interface Recipient {
  readonly to: string
  /** The company or organization. */
  readonly about: string
  /** Link of the button: the status page, with a login or a token. */
  readonly link: string
}

const aboutText = (name: string) => `This email is about ${name}.`

export const statusPage = (site: string) => `${site}${verificationPath()}`

export const organizationReceivedMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'organization-application',
    to,
    about,
    subject: 'We received your organization’s registration',
    words: [
      'Thank you. A trade organization was registered on Ungana with this email address.',
      'Our team will verify it within 1-2 business days. Then we will send you a welcome email with payment instructions.',
    ],
    button: { label: 'Check the status', to: link },
    after: ['This link is only for you. Do not share it. If you did not register, ignore this email.'],
  })

export const newLinkMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'verification-link',
    to,
    about,
    subject: 'Your new link to your verification',
    words: ['You requested a new link. Earlier links no longer work.'],
    button: { label: 'Check the status', to: link },
    after: ['This link is only for you. Do not share it. If you did not request it, ignore this email.'],
  })

export const evidenceReceivedMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'verification-receipt',
    to,
    about,
    subject: 'We received your verification documents',
    words: ['Thank you. Our team will review your documents within 1-2 business days.'],
    button: { label: 'Check the status', to: link },
  })

export const changesRequestedMail = ({ to, about, link }: Recipient, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: 'Your verification needs more information',
    words: ['Our team needs more information to verify you:', { byStaff: reasons }],
    button: { label: 'Update your documents', to: link },
  })

export const rejectedMail = ({ to, about, link }: Recipient, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: 'Your verification was not accepted',
    words: ['Our team could not verify you:', { byStaff: reasons }, 'If you disagree, please send better evidence.'],
    button: { label: 'View details', to: link },
  })

export const reopenedMail = ({ to, about, link }: Recipient, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: 'We are reviewing your verification again',
    words: [
      'Our team rejected your verification. We have now reopened it:',
      { byStaff: reasons },
      'You do not need to send your documents again. We will email you the result.',
    ],
    button: { label: 'Check the status', to: link },
  })

export const revokedMail = ({ to, about, link }: Recipient, name: string, reasons: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: 'You are no longer verified',
    words: ['Our team withdrew your verification:', { byStaff: reasons }],
    button: { label: 'View details', to: link },
    after: [aboutText(name)],
  })

/** @param day last valid day */
export const approvedMail = ({ to, about, link }: Recipient, name: string, day: string, badge: boolean): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: 'Your company is verified',
    words: [
      `Our team has verified your company. The verification is valid until ${dayInWords(day)}. We will remind you before it expires.`,
      badge
        ? 'Your company page and your cards now show the badge.'
        : 'The badge is part of the Professional and Enterprise plans. Choose one of them to show it.',
    ],
    button: { label: badge ? 'View your badge' : 'Get the badge', to: link },
    after: [aboutText(name)],
  })

/** Any number of days is possible: an approval can be short, and the daily check can be late. */
function within(days: number): string {
  if (days < 2) return days < 1 ? 'today' : 'tomorrow'
  if (days === 7) return 'in a week'
  return days < 28 ? `in ${days} days` : 'in a month'
}

/** @param days full days left after today */
export const expiringMail = ({ to, about, link }: Recipient, name: string, day: string, days: number): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: `Your verification expires ${within(days)}`,
    words: [`Your verification is valid until ${dayInWords(day)}. Send current documents before then to keep the badge.`],
    button: { label: 'Renew verification', to: link },
    after: [aboutText(name)],
  })

export const expiredMail = ({ to, about, link }: Recipient, name: string, day: string): Mail =>
  composeMail({
    kind: 'verification-decision',
    to,
    about,
    subject: 'Your verification has expired',
    words: [`Your verification was valid until ${dayInWords(day)}. The badge is no longer shown. Send current documents to get it back.`],
    button: { label: 'Renew verification', to: link },
    after: [aboutText(name)],
  })

export const withdrawnMail = ({ to, about, link }: Recipient): Mail =>
  composeMail({
    kind: 'verification-receipt',
    to,
    about,
    subject: 'You withdrew your verification',
    words: ['Our team will not review the documents you sent. You can start again at any time.'],
    button: { label: 'Start again', to: link },
  })

export const organizationActiveMail = ({ to, about }: Recipient, name: string, page: string, featured: boolean): Mail =>
  composeMail({
    kind: 'organization-status',
    to,
    about,
    subject: featured ? 'Your organization is active and featured' : 'Your organization is active',
    words: [
      'We received your payment, and your organization’s profile is now active.',
      featured ? 'It is also featured in our directory.' : 'Everybody can now find it in our directory.',
    ],
    button: { label: 'View your profile', to: page },
    after: [aboutText(name)],
  })

export const organizationFeaturedMail = ({ to, about }: Recipient, name: string, page: string): Mail =>
  composeMail({
    kind: 'organization-status',
    to,
    about,
    subject: 'Your organization is featured',
    words: ['Your organization is now featured in our directory.'],
    button: { label: 'View your profile', to: page },
    after: [aboutText(name)],
  })

export const planEndedMail = ({ to, about, link }: Recipient, name: string): Mail =>
  composeMail({
    kind: 'organization-status',
    to,
    about,
    subject: 'Your organization’s plan has ended',
    words: ['Your organization’s plan has ended, so its profile is hidden. Pay for a plan to show it again.'],
    button: { label: 'Check the status', to: link },
    after: [aboutText(name)],
  })
