/** What each role of staff may do. Routes name an act, and screens hide what a role may not do. docs/decisions/0067-staff-roles.md. */

export const staffRoles = ['all', 'verification', 'moderation', 'payments', 'audit'] as const
export type StaffRole = (typeof staffRoles)[number]

const everyone = staffRoles
const verifiers = ['all', 'verification'] as const
const moderators = ['all', 'moderation'] as const
const payers = ['all', 'payments'] as const

/** Each act of staff with the roles that may do it. */
export const staffActs = {
  /** The names of staff, and how the queues grow. */
  'staff.see': everyone,
  /** Evidence, documents and badges of companies and organizations. */
  'verifications.decide': verifiers,
  /** Featured organizations, and organizations that a company had refused. */
  'organizations.edit': verifiers,
  /** Send an organization the link to its account. */
  'invitations.send': verifiers,
  /** Change a company's or an organization's profile, products and members, and read how it is ranked. */
  'companies.edit': ['all', 'verification', 'moderation'],
  'reviews.decide': moderators,
  /** Reported messages. */
  'reports.decide': moderators,
  /** Messages from /contact. */
  'contact.answer': moderators,
  /** Trade events, requests and registrations. */
  'events.edit': moderators,
  /** Bookings on hold, with their papers. */
  'cases.decide': moderators,
  /** Disputed deals. */
  'deals.decide': moderators,
  'borders.edit': moderators,
  'accounts.see': ['all', 'verification', 'moderation', 'payments'],
  'accounts.suspend': moderators,
  'payments.see': payers,
  'payments.refund': payers,
  /** Disputed payments. */
  'disputes.see': payers,
  'sales.answer': payers,
  'rates.edit': payers,
  /** Read which member of staff opened what. */
  'views.read': ['all', 'audit'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffAct = keyof typeof staffActs

export const staffMayDo = (role: StaffRole, act: StaffAct): boolean => (staffActs[act] as readonly StaffRole[]).includes(role)

/** The acts that a role of staff may not do. Empty for `all`. */
export const forbiddenStaffActs = (role: StaffRole): StaffAct[] => (Object.keys(staffActs) as StaffAct[]).filter((act) => !staffMayDo(role, act))
