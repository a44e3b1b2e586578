// Error codes of deals. Clients rely on the code; the text is for people.
import { createError } from '@ungana/service-kit'

export const DealNotFound = createError('DEALS_NOT_FOUND', 'Deal not found', 404)
export const QuoteNotAccepted = createError('DEALS_QUOTE_NOT_ACCEPTED', 'This inquiry has no accepted quote.', 404)
export const NotNow = createError('DEALS_NOT_NOW', 'The deal has changed, so you can no longer do this. Please look at its next steps.', 409)
export const DealChanged = createError('DEALS_CHANGED', 'This deal has changed since you opened it. Please read it again, then decide.', 409)
export const NotYourPart = createError('DEALS_NOT_YOUR_PART', 'Only the other side of the deal can do this.', 403)
export const Disputed = createError('DEALS_DISPUTED', 'This is disputed. You can continue when the dispute has ended.', 409)
export const PackingMissing = createError('DEALS_PACKING_MISSING', 'Please enter the packages and weights first.', 409)
export const TooManyFiles = createError('DEALS_TOO_MANY_FILES', 'This deal cannot hold more files. Please remove one first.', 409)
export const FileReported = createError('DEALS_FILE_REPORTED', 'This photo belongs to a report about the goods, so you cannot remove it.', 409)
export const PaperNotFound = createError('DEALS_PAPER_NOT_FOUND', 'Paper not found', 404)
export const GuestLinkOver = createError(
  'DEALS_GUEST_LINK_OVER',
  'This link no longer works. Please ask the company that sent it for a new one.',
  404,
)
export const TooManyGuests = createError(
  'DEALS_TOO_MANY_GUESTS',
  'Your company has {0} open links for this deal, which is the most it can have. Please revoke one first.',
  409,
)
export const TooManyGuestsToday = createError(
  'DEALS_GUESTS_A_DAY',
  'Your company has created {0} links for this deal in the last 24 hours, which is the most that it can create. Try again tomorrow.',
  429,
)
export const EntryNotFound = createError('DEALS_NOTHING_TO_CONTEST', 'Nothing in this deal counts against your company.', 404)
export const Contested = createError('DEALS_CONTESTED', 'Your company has already contested this.', 409)
export const CompanyNotFound = createError('DEALS_COMPANY_NOT_FOUND', 'This company was not found, or it cannot make deals.', 404)
export const PartnerFrozen = createError(
  'DEALS_PARTNER_FROZEN',
  'This company has frozen its account, so you cannot make an agreement with it now. Call the company, or try again later.',
  409,
)
export const ProposalWaits = createError(
  'DEALS_PROPOSAL_WAITS',
  'You already proposed a deal to this company. Wait for its answer, or withdraw it first.',
  409,
)
export const TooManyProposals = createError(
  'DEALS_TOO_MANY_PROPOSALS',
  'You have proposed {0} deals in the last 24 hours, which is the most that a company can propose. Try again tomorrow.',
  429,
)
export const Suspended = createError('DEALS_SUSPENDED', 'Your company is suspended, so you cannot open deals. Please contact us.', 403)
export const NoPassports = createError('DEALS_NO_PASSPORTS', 'Your company is suspended, so it cannot create passports. Please contact us.', 403)
export const PassportNotFound = createError('DEALS_PASSPORT_NOT_FOUND', 'Passport not found', 404)
export const TooManyPassports = createError(
  'DEALS_TOO_MANY_PASSPORTS',
  'You have created {0} passports in the last 24 hours, which is the most that a company can create. Try again tomorrow.',
  429,
)
