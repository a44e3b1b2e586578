// Messaging's own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

export const ReceiverNotFound = createError('MESSAGING_RECEIVER_NOT_FOUND', 'There is no such company', 404)
export const SenderHasNoCompany = createError('MESSAGING_SENDER_HAS_NO_COMPANY', 'Messages are between companies, and this account has none.', 403)
export const SenderSuspended = createError('MESSAGING_SENDER_SUSPENDED', 'This company is suspended and cannot write to others.', 403)
export const SampleCompany = createError(
  'MESSAGING_SAMPLE_COMPANY',
  'This is a sample company: nobody would read what you write. Registered companies answer.',
  403,
)
/** For a suspended company and for one that does not want to hear from the sender alike: which of the two is nobody's business. */
export const ReceiverUnavailable = createError('MESSAGING_RECEIVER_UNAVAILABLE', 'This company takes no messages at the moment.', 403)
export const ReceiverBlocked = createError('MESSAGING_RECEIVER_BLOCKED', 'You have blocked this company. Unblock it to write to it.', 403)
export const QuotaUsedUp = createError('MESSAGING_QUOTA_USED_UP', '%s', 403)
export const MessageNotFound = createError('MESSAGING_MESSAGE_NOT_FOUND', 'Message not found', 404)
export const AttachmentNotFound = createError('MESSAGING_ATTACHMENT_NOT_FOUND', 'Attachment not found', 404)
export const InquiryNotFound = createError('MESSAGING_INQUIRY_NOT_FOUND', 'Inquiry not found', 404)
export const NotYourPart = createError('MESSAGING_NOT_YOUR_PART', 'This is for the other side of the inquiry to do.', 403)
export const InquiryState = createError('MESSAGING_INQUIRY_STATE', 'This inquiry is %s, so this can no longer be done.', 409)
export const InquiryRemoved = createError(
  'MESSAGING_INQUIRY_REMOVED',
  'Our team removed what was said in this inquiry, so it cannot go on. You can still close it.',
  409,
)
export const InquiryFull = createError('MESSAGING_INQUIRY_FULL', 'This inquiry has %s entries, the most there can be. Go on in messages.', 409)
export const QuoteExpired = createError('MESSAGING_QUOTE_EXPIRED', 'This quote was valid until %s. Ask for a new one.', 409)
export const QuoteChanged = createError('MESSAGING_QUOTE_CHANGED', 'There is another quote now. Look at it before you accept.', 409)
export const ReportNotFound = createError('MESSAGING_REPORT_NOT_FOUND', 'Report not found', 404)
export const ReportDecided = createError('MESSAGING_REPORT_DECIDED', 'This report is %s already.', 409)
export const NoTranslations = createError('MESSAGING_NO_TRANSLATIONS', 'This site has no translation service.', 404)
export const TooManyTranslations = createError('MESSAGING_TOO_MANY_TRANSLATIONS', 'That is much to translate at once. Try again in a minute.', 429)
