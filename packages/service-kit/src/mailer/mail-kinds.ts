// Every kind of email that the site sends: who may get it, and how many of it a mailbox gets. Decision 0041 says why.

/**
 * anyone: every address. confirmed: an address that its account has confirmed. contact: a company's confirmed address; or an organization's contact,
 * who has no account yet. former: the sender has checked that the address was confirmed, and identity no longer knows it.
 */
type Recipient = 'anyone' | 'confirmed' | 'contact' | 'former'

export interface MailKind {
  /** The service that sends it. */
  readonly from: 'identity' | 'directory' | 'payments' | 'notifications'
  readonly to: Recipient
  /** How many of this kind a mailbox gets in 24 hours. */
  readonly daily: number
  /** Whether a mailbox gets one more each hour when it has got the day's number. */
  readonly hourly?: true
  /** What happens to more of them. latest: they wait, and the newest replaces the others. */
  readonly more: 'drop' | 'wait' | 'latest'
  /** Whether the email waits until its recipient confirms the address. Otherwise it is not sent. */
  readonly waits?: true
}

/** Changes to an account that somebody else may have made. */
const security = { to: 'confirmed', daily: 5, hourly: true, more: 'latest' } as const
const farewell = { ...security, to: 'former' } as const

export const MAIL_KINDS = {
  'email-confirmation': { from: 'identity', to: 'anyone', daily: 5, more: 'drop' },
  'new-address': { from: 'identity', to: 'anyone', daily: 5, hourly: true, more: 'drop' },
  'address-taken': { from: 'identity', to: 'confirmed', daily: 1, more: 'drop' },
  'wrong-passwords': { from: 'identity', to: 'confirmed', daily: 1, more: 'drop' },
  'wrong-codes': { from: 'identity', to: 'confirmed', daily: 1, more: 'drop' },
  'new-password': { from: 'identity', to: 'anyone', daily: 5, hourly: true, more: 'drop' },
  'organization-welcome': { from: 'identity', to: 'anyone', daily: 5, hourly: true, more: 'wait' },
  'device-proof': { from: 'identity', to: 'anyone', daily: 10, hourly: true, more: 'drop' },
  'team-invitation': { from: 'identity', to: 'anyone', daily: 5, hourly: true, more: 'wait' },
  'team-joined': { from: 'identity', to: 'confirmed', daily: 30, more: 'wait' },
  'newsletter-confirmation': { from: 'identity', to: 'anyone', daily: 3, more: 'drop' },
  newsletter: { from: 'identity', to: 'former', daily: 3, more: 'drop' },
  'contact-answer': { from: 'identity', to: 'anyone', daily: 5, more: 'wait' },
  'password-changed': { from: 'identity', ...security },
  'email-changing': { from: 'identity', ...security },
  'email-changed': { from: 'identity', ...farewell },
  'second-factor': { from: 'identity', ...security },
  'phone-changed': { from: 'identity', ...security },
  'new-device': { from: 'identity', ...security },
  'account-status': { from: 'identity', ...security },
  'company-frozen': { from: 'identity', ...security },
  'team-act': { from: 'identity', to: 'confirmed', daily: 30, more: 'wait' },
  'account-closed': { from: 'identity', ...farewell },
  'organization-application': { from: 'directory', to: 'anyone', daily: 3, more: 'drop' },
  'verification-link': { from: 'directory', to: 'contact', daily: 3, more: 'wait' },
  'verification-receipt': { from: 'directory', to: 'contact', daily: 3, more: 'drop' },
  'verification-decision': { from: 'directory', to: 'contact', daily: 10, more: 'wait', waits: true },
  'organization-status': { from: 'directory', to: 'contact', daily: 5, more: 'wait', waits: true },
  'organization-allowed': { from: 'directory', to: 'confirmed', daily: 5, more: 'wait', waits: true },
  'bank-details-changed': { from: 'payments', ...security },
  receipt: { from: 'payments', to: 'confirmed', daily: 30, more: 'wait', waits: true },
  renewal: { from: 'payments', to: 'confirmed', daily: 10, more: 'wait', waits: true },
  notifications: { from: 'notifications', to: 'confirmed', daily: 30, more: 'drop' },
} as const satisfies Record<string, MailKind>

export type MailKindName = keyof typeof MAIL_KINDS

/** How many emails an address that nobody confirmed gets in 24 hours, of all kinds together. */
export const UNCONFIRMED_DAILY = 10

export const mailKind = (name: string): MailKind | undefined => (Object.hasOwn(MAIL_KINDS, name) ? MAIL_KINDS[name as MailKindName] : undefined)
