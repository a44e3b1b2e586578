// Error codes of messaging. Clients depend on the code; the sentence is for people.
import { createError } from '@ungana/service-kit'

export const ReceiverNotFound = createError('MESSAGING_RECEIVER_NOT_FOUND', 'Company not found', 404)
export const SenderHasNoCompany = createError(
  'MESSAGING_SENDER_HAS_NO_COMPANY',
  'Only companies can send messages. This account has no company.',
  403,
)
export const SenderSuspended = createError('MESSAGING_SENDER_SUSPENDED', 'Your company is suspended, so you cannot send messages.', 403)
export const SampleCompany = createError(
  'MESSAGING_SAMPLE_COMPANY',
  'This is a sample company, so nobody reads messages sent to it. Registered companies do reply.',
  403,
)
/** The same text for a suspended company and for one that blocked the sender, so that nobody learns of a block. */
export const ReceiverUnavailable = createError('MESSAGING_RECEIVER_UNAVAILABLE', 'This company does not accept messages at the moment.', 403)
export const ReceiverBlocked = createError('MESSAGING_RECEIVER_BLOCKED', 'You blocked this company. Unblock it to send a message.', 403)
export const QuotaUsedUp = createError('MESSAGING_QUOTA_USED_UP', '{0}', 403)
export const ThreadNotFound = createError('MESSAGING_THREAD_NOT_FOUND', 'Conversation or inquiry not found', 404)
export const NotesFull = createError('MESSAGING_NOTES_FULL', 'There are already {0} notes here, which is the most that there can be.', 409)
export const MessageNotFound = createError('MESSAGING_MESSAGE_NOT_FOUND', 'Message not found', 404)
export const AttachmentNotFound = createError('MESSAGING_ATTACHMENT_NOT_FOUND', 'Attachment not found', 404)
export const TooManyInquiries = createError(
  'MESSAGING_TOO_MANY_INQUIRIES',
  'You have sent {0} inquiries in the last 24 hours, which is the most that a company can send. Try again tomorrow.',
  429,
)
export const InquiryNotFound = createError('MESSAGING_INQUIRY_NOT_FOUND', 'Inquiry not found', 404)
export const NotYourAction = createError('MESSAGING_NOT_YOUR_PART', 'Only the other side of the inquiry can do this.', 403)
export const InquiryState = createError(
  'MESSAGING_INQUIRY_STATE',
  'This inquiry is {0, select, pending {pending} viewed {viewed} answered {answered} quoted {quoted} accepted {accepted} declined {declined} closed {closed} other {{0}}}, so you can no longer do this.',
  409,
)
export const InquiryRemoved = createError(
  'MESSAGING_INQUIRY_REMOVED',
  'Our team removed the text of this inquiry, so it cannot continue. You can still close it.',
  409,
)
export const InquiryFull = createError('MESSAGING_INQUIRY_FULL', 'This inquiry is full: it has {0} entries. Continue in Messages.', 409)
export const QuoteExpired = createError('MESSAGING_QUOTE_EXPIRED', 'This quote was valid until {0}. Ask for a new quote.', 409)
export const QuoteChanged = createError('MESSAGING_QUOTE_CHANGED', 'There is a newer quote. Read it before you accept.', 409)
export const QuoteReplaced = createError('MESSAGING_QUOTE_REPLACED', 'The supplier has sent a newer quote. Read it, then enter the costs again.', 409)
export const PartnerFrozen = createError(
  'MESSAGING_PARTNER_FROZEN',
  'This company has frozen its account, so nobody can accept its quotes now. Call the company, or try again later.',
  409,
)
export const RequestNotFound = createError('MESSAGING_REQUEST_NOT_FOUND', 'Request not found', 404)
export const RequestClosed = createError('MESSAGING_REQUEST_CLOSED', 'This request is closed, so you can no longer do this.', 409)
export const RequestEnded = createError('MESSAGING_REQUEST_ENDED', 'The last day for quotes was {0}.', 409)
export const RequestOver = createError('MESSAGING_REQUEST_OVER', 'The last day for quotes was {0}, so you can no longer invite suppliers.', 409)
export const NotVerified = createError('MESSAGING_NOT_VERIFIED', 'Only verified companies can ask to be invited.', 403)
export const BoardEntryNotFound = createError('MESSAGING_BOARD_ENTRY_NOT_FOUND', 'This request is no longer on the board', 404)
export const BoardEntryRemoved = createError(
  'MESSAGING_BOARD_ENTRY_REMOVED',
  'Our team took this request off the board, so it cannot be shown there again.',
  409,
)
export const InterestNotFound = createError('MESSAGING_INTEREST_NOT_FOUND', 'This supplier no longer asks to be invited', 404)
export const AlreadyAsked = createError('MESSAGING_ALREADY_ASKED', 'Your company has already asked to be invited.', 409)
export const TooManyInterests = createError(
  'MESSAGING_TOO_MANY_INTERESTS',
  'You have asked to be invited {0} times in the last 24 hours, which is the most that a company can ask. Try again tomorrow.',
  429,
)
export const TooManyRequests = createError(
  'MESSAGING_TOO_MANY_REQUESTS',
  'You have {0} open requests. A company can have {1} on the Basic plan and {2} on a paid plan. Close one to send another, or choose a plan at Pricing.',
  429,
)
/** One text for all reasons, so that nobody learns of a block or how many others asked. */
export const SuppliersUnavailable = createError(
  'MESSAGING_SUPPLIERS_UNAVAILABLE',
  'None of these suppliers is taking this request at the moment. They may deal in other goods, or have enough requests for today.',
  403,
)
export const ReportNotFound = createError('MESSAGING_REPORT_NOT_FOUND', 'Report not found', 404)
export const ReportDecided = createError(
  'MESSAGING_REPORT_DECIDED',
  'This report is already {0, select, upheld {upheld} dismissed {dismissed} other {{0}}}.',
  409,
)
export const NoTranslations = createError('MESSAGING_NO_TRANSLATIONS', 'Translation is not available.', 404)
export const TooManyTranslations = createError('MESSAGING_TOO_MANY_TRANSLATIONS', 'Too many translations at once. Try again in a minute.', 429)
