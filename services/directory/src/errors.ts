// The directory's own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

export const BusinessNotFound = createError('BUSINESS_NOT_FOUND', 'Company not found', 404)
export const ReviewNotFound = createError('REVIEW_NOT_FOUND', 'Review not found', 404)
/** Why somebody may not review a company, by the contract's names. */
export const reviewRefusals = {
  own: createError('REVIEW_OWN_COMPANY', 'You cannot review your own company.', 403),
  'not-proven': createError(
    'REVIEW_NOT_PROVEN',
    'You can review %s after they have answered your inquiry or message, or a booking between you is completed.',
    403,
  ),
  reviewed: createError('REVIEW_EXISTS', 'You have reviewed %s already.', 409),
  sample: createError('REVIEW_OF_SAMPLE', '%s is a sample company, which nobody can review.', 403),
  'no-company': createError('REVIEW_NEEDS_COMPANY', 'Only companies can review each other.', 403),
} as const
export const ReviewChanged = createError('REVIEW_CHANGED', 'This review was changed meanwhile. Please look at it again.', 409)
export const ReviewClosed = createError('REVIEW_CLOSED', 'This review cannot be edited any more.', 409)
export const ReviewIsOwn = createError('REVIEW_OWN', 'This is your own review.', 403)
export const ReviewReported = createError('REVIEW_REPORTED', 'You have reported this review already.', 409)
export const ReviewDecided = createError('REVIEW_DECIDED', 'This has been decided meanwhile. Please look at it again.', 409)
export const OrganizationNotFound = createError('ORGANIZATION_NOT_FOUND', 'Organization not found', 404)
export const ExhibitionNotFound = createError('EXHIBITION_NOT_FOUND', 'Event not found', 404)
export const ExhibitionWithoutDates = createError('EXHIBITION_WITHOUT_DATES', 'The dates of this event are not fixed yet', 404)
export const ExhibitionOver = createError('EXHIBITION_OVER', 'This event is over, so nobody can register for it any more.', 409)
export const ExhibitionRegistrationNotFound = createError('EXHIBITION_REGISTRATION_NOT_FOUND', 'Registration not found', 404)
export const ExhibitionRequestNotFound = createError('EXHIBITION_REQUEST_NOT_FOUND', 'Request not found', 404)
export const VerificationNotFound = createError('VERIFICATION_NOT_FOUND', 'Verification not found', 404)
export const VerificationOpen = createError('VERIFICATION_OPEN', 'There is an open verification already. Finish or withdraw that one first.', 409)
export const VerificationNotOpen = createError('VERIFICATION_NOT_OPEN', 'This cannot be changed any more: it was sent, or it has ended.', 409)
export const VerificationMovedOn = createError('VERIFICATION_MOVED_ON', 'Somebody was faster: this verification is now %s.', 409)
export const VerificationSuperseded = createError('VERIFICATION_SUPERSEDED', 'Its owner has begun another verification since. Look at that one.', 409)
export const VerificationLinkOver = createError('VERIFICATION_LINK_OVER', 'This link is over. A newer mail from us has another one.', 410)
export const SampleCannotBeVerified = createError('SUBJECT_CANNOT_BE_VERIFIED', 'This profile cannot be verified.', 409)
/** Too many are asked for at once, or one could not be drawn. */
export const PictureUnavailable = createError('UNAVAILABLE', 'No picture can be drawn now', 503)
const FactVerified = createError(
  'FACTS_VERIFIED',
  'Our team has checked this, or is checking it, so it stays as it is. Please write to us if it has changed.',
  409,
)
export class FactsVerified extends FactVerified {
  readonly field: string

  constructor(field: string) {
    super()
    this.field = field
  }
}
export const ProductNotFound = createError('PRODUCT_NOT_FOUND', 'Product not found', 404)
export const ProductsChanged = createError('PRODUCTS_CHANGED', 'Your list has changed meanwhile. Please look at it again.', 409)
export const TooManyProducts = createError('TOO_MANY_PRODUCTS', 'A company may list at most %s products and services.', 409)
export const TooManyDocuments = createError('TOO_MANY_DOCUMENTS', 'At most %s documents can be added.', 409)
export const MemberNotFound = createError('MEMBER_NOT_FOUND', 'Member not found', 404)
const DoubleMember = createError('MEMBER_EXISTS', 'There is a member of this name in this country already.', 409)
export class MemberExists extends DoubleMember {
  readonly field = 'name'
}
export const MemberChanged = createError('MEMBER_CHANGED', 'Somebody has changed this member meanwhile. Look at it again.', 409)
export const TooManyMembers = createError('TOO_MANY_MEMBERS', 'An organization can have at most %s members here.', 409)
export const MemberImportNotFound = createError('MEMBER_IMPORT_NOT_FOUND', 'This import is not there any more. Choose the file again.', 404)
export const MemberImportDone = createError('MEMBER_IMPORT_DONE', 'This import is done already.', 409)
export const MembersChanged = createError(
  'MEMBERS_CHANGED',
  'The members have changed since this preview, so nothing was done. Look at a new one.',
  409,
)
