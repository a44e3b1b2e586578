// The directory's error codes and messages. Clients rely on the code; the message is for people.
import { createError } from '@ungana/service-kit'

export const BusinessNotFound = createError('BUSINESS_NOT_FOUND', 'Company not found', 404)
export const ReviewNotFound = createError('REVIEW_NOT_FOUND', 'Review not found', 404)
/** Why an account may not review a company, by the contract's obstacle names. */
export const reviewRefusals = {
  own: createError('REVIEW_OWN_COMPANY', 'You cannot review your own company.', 403),
  'not-proven': createError(
    'REVIEW_NOT_PROVEN',
    'You can review {0} after they answer your inquiry or message, or after you complete a booking or a deal together.',
    403,
  ),
  reviewed: createError('REVIEW_EXISTS', 'You have already reviewed {0}.', 409),
  sample: createError('REVIEW_OF_SAMPLE', '{0} is a sample company and cannot be reviewed.', 403),
  'no-company': createError('REVIEW_NEEDS_COMPANY', 'Only companies can review each other.', 403),
} as const
export const ReviewChanged = createError('REVIEW_CHANGED', 'This review has changed. Please reload and try again.', 409)
export const ReviewClosed = createError('REVIEW_CLOSED', 'This review can no longer be edited.', 409)
export const ReviewIsOwn = createError('REVIEW_OWN', 'You cannot report your own review.', 403)
export const ReviewReported = createError('REVIEW_REPORTED', 'You have already reported this review.', 409)
export const ReviewDecided = createError('REVIEW_DECIDED', 'A colleague has already decided this. Please reload.', 409)
export const ListNotFound = createError('LIST_NOT_FOUND', 'List not found', 404)
const SameListName = createError('LIST_EXISTS', 'There is already a list named {0}. Please choose another name.', 409)
export class ListExists extends SameListName {
  readonly field = 'name'
}
export const TooManyLists = createError(
  'TOO_MANY_LISTS',
  'Your company has {0} lists, which is the most that it can have. Delete one, then try again.',
  409,
)
export const ListFull = createError('LIST_FULL', 'This list is full: it has {0} entries. Remove some, or save to another list.', 409)
export const OrganizationNotFound = createError('ORGANIZATION_NOT_FOUND', 'Organization not found', 404)
export const ExhibitionNotFound = createError('EXHIBITION_NOT_FOUND', 'Event not found', 404)
export const ExhibitionWithoutDates = createError('EXHIBITION_WITHOUT_DATES', 'The dates of this event are not fixed yet', 404)
export const ExhibitionEnded = createError('EXHIBITION_OVER', 'This event has ended. Registration is closed.', 409)
export const ExhibitionRegistrationNotFound = createError('EXHIBITION_REGISTRATION_NOT_FOUND', 'Registration not found', 404)
export const ExhibitionRequestNotFound = createError('EXHIBITION_REQUEST_NOT_FOUND', 'Request not found', 404)
export const VerificationNotFound = createError('VERIFICATION_NOT_FOUND', 'Verification not found', 404)
export const VerificationOpen = createError('VERIFICATION_OPEN', 'You already have an open verification. Submit or withdraw it first.', 409)
export const VerificationNotOpen = createError(
  'VERIFICATION_NOT_OPEN',
  'You can no longer change this verification. It was submitted or has ended.',
  409,
)
export const VerificationStatusChanged = createError('VERIFICATION_MOVED_ON', 'The status has changed: this verification is now {0}.', 409)
export const VerificationSuperseded = createError('VERIFICATION_SUPERSEDED', 'The owner has started a newer verification. Please open that one.', 409)
export const VerificationLinkExpired = createError('VERIFICATION_LINK_OVER', 'This link has expired or was already used. Request a new one.', 410)
export const VerificationLinkSent = createError(
  'VERIFICATION_LINK_SENT',
  'We already sent you new links today. Please use the link in our latest email.',
  429,
)
export const SampleCannotBeVerified = createError('SUBJECT_CANNOT_BE_VERIFIED', 'This profile cannot be verified.', 409)
/** Too many pictures were requested at once, or drawing failed. */
export const PictureUnavailable = createError('UNAVAILABLE', 'The picture is not available now. Please try again later.', 503)
const FactsVerifiedError = createError(
  'FACTS_VERIFIED',
  'Our team has verified this or is checking it, so you cannot change it here. Please contact us if it is no longer correct.',
  409,
)
export class FactsVerified extends FactsVerifiedError {
  readonly field: string

  constructor(field: string) {
    super()
    this.field = field
  }
}
export const NoTranslation = createError('NO_TRANSLATION', 'Translation is not available.', 404)
export const TooManyTranslations = createError('TOO_MANY_TRANSLATIONS', 'Too many translations at once. Try again in a minute.', 429)
export const ProductNotFound = createError('PRODUCT_NOT_FOUND', 'Product not found', 404)
export const ProductsChanged = createError('PRODUCTS_CHANGED', 'Your list has changed. Please reload and try again.', 409)
export const TooManyProducts = createError('TOO_MANY_PRODUCTS', 'A company can list at most {0} products and services.', 409)
export const TooManyDocuments = createError('TOO_MANY_DOCUMENTS', 'You can add at most {0} documents.', 409)
export const MemberNotFound = createError('MEMBER_NOT_FOUND', 'Member not found', 404)
const DuplicateMember = createError('MEMBER_EXISTS', 'A member with this name and country already exists.', 409)
export class MemberExists extends DuplicateMember {
  readonly field = 'name'
}
export const MemberChanged = createError('MEMBER_CHANGED', 'This member has changed. Please reload and try again.', 409)
export const TooManyMembers = createError('TOO_MANY_MEMBERS', 'An organization can list at most {0} members.', 409)
export const MemberImportNotFound = createError('MEMBER_IMPORT_NOT_FOUND', 'This import no longer exists. Please choose the file again.', 404)
export const MemberImportDone = createError('MEMBER_IMPORT_DONE', 'This import is already finished.', 409)
export const MembersChanged = createError(
  'MEMBERS_CHANGED',
  'The members have changed since this preview, so nothing was imported. Please preview again.',
  409,
)
