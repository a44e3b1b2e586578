/** What each role of a company may do. Routes name an act, and screens hide what a role may not do. docs/decisions/0060-people-and-companies.md. */

export const teamRoles = ['owner', 'manager', 'sales', 'logistics', 'driver', 'finance', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

const everyone = teamRoles
const office = ['owner', 'manager', 'sales', 'logistics', 'finance', 'viewer'] as const
const writers = ['owner', 'manager', 'sales', 'logistics', 'finance'] as const
const managers = ['owner', 'manager'] as const
const sellers = ['owner', 'manager', 'sales'] as const
const dispatchers = ['owner', 'manager', 'logistics'] as const
const payers = ['owner', 'finance'] as const

/** Each act with the roles that may do it. */
export const acts = {
  /** The person's own login, devices and language, and public pages for members. */
  self: everyone,
  /** Read the notifications that concern the person's role, and those for this person alone. */
  'notifications.read': everyone,
  /** Read what the company sees: its profile form and figures. */
  'company.see': office,
  'company.edit': managers,
  'team.edit': managers,
  /** Add drivers who log in with a link, and send them links. */
  'drivers.add': dispatchers,
  /** Close or export the company, and read who did what. */
  'company.own': ['owner'],
  /** Products, services and pictures. */
  'products.edit': sellers,
  /** Save companies and products to lists of one's own, and read those of the team. */
  'lists.keep': office,
  /** Make and change lists of the team. */
  'lists.share': writers,
  'reviews.write': sellers,
  'messages.read': office,
  'messages.write': writers,
  /** Send inquiries and requests, and answer them with quotes. */
  'inquiries.write': sellers,
  /** Accept a quote in the company's name. */
  'quotes.accept': sellers,
  /** See the company's deals, without changing them. */
  'deals.see': office,
  /** Agree on deals, report progress and open disputes. */
  'deals.write': ['owner', 'manager', 'sales', 'logistics'],
  /** Let a forwarder, a bank or an insurer look at a part of a deal. */
  'deals.invite': writers,
  /** Report payments, and confirm that money has arrived. */
  'deals.pay': payers,
  'freight.read': office,
  /** Post loads and trucks, and negotiate offers. */
  'freight.write': dispatchers,
  /** Accept an offer, which makes a booking. */
  'bookings.make': dispatchers,
  /** See trips. A driver sees only the driver's own. */
  'trips.see': everyone,
  /** Report a trip's progress. A driver does so only for the driver's own trips. */
  'trips.report': ['owner', 'manager', 'logistics', 'driver'],
  'payments.read': ['owner', 'manager', 'finance', 'viewer'],
  'payments.make': payers,
  /** Read and change bank details, and decide who may see them. */
  'bank.edit': payers,
  /** Ask another company for its bank details, and read those that were given. */
  'bank.ask': ['owner', 'manager', 'finance'],
} as const satisfies Record<string, readonly TeamRole[]>

export type Act = keyof typeof acts

export const mayDo = (role: TeamRole, act: Act): boolean => (acts[act] as readonly TeamRole[]).includes(role)

/** The acts that a role may not do. Empty for owners. */
export const forbiddenActs = (role: TeamRole): Act[] => (Object.keys(acts) as Act[]).filter((act) => !mayDo(role, act))
