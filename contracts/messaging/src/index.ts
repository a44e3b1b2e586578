export { currencies as quoteCurrencies, fractionDigits, mainUnits, parsePrice } from '@ungana/contracts-kit'
export { getAcceptedQuote } from './accepted-quotes.ts'
export { conversationAnswered, conversationBegun, inquiryAnswered, responseTimeChanged } from './answers.ts'
export { approveQuote, listQuoteApprovals, quoteApprovalChanged, refuseQuote } from './approvals.ts'
export { type Assignee, assignThread, getAssignment, threadAssigned } from './assignments.ts'
export {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENTS_MAX,
  attachment,
  attachmentTypes,
  readAttachment,
  uploadAttachment,
} from './attachments.ts'
export { blockAccount, getBlock, listBlocks, unblockAccount } from './blocks.ts'
export {
  BOARD_PAGE_SIZE,
  type BoardEntry,
  INTEREST_MAX,
  INTERESTS_A_DAY,
  type Interest,
  interestShown,
  inviteSupplier,
  listBoard,
  listInterests,
  listOwnInterests,
  type OwnInterest,
  putOnBoard,
  showInterest,
  takeOffBoard,
} from './board.ts'
export {
  CARD_TEXT_MAX,
  CARDS_PAGE_MAX,
  type Correspondence,
  correspondence,
  foundCard,
  type InquiryCard,
  inquiryCard,
  listCards,
  listCorrespondence,
  readCards,
  searchInquiries,
} from './cards.ts'
export {
  type Conversation,
  conversation,
  countUnread,
  FOUND_MAX,
  foundMessage,
  listConversations,
  partner,
  readConversation,
  searchMessages,
} from './conversations.ts'
export {
  convertAmount,
  type ExactAmount,
  type ExchangeRate,
  exactly,
  getExchangeRates,
  isOldRate,
  listExchangeRates,
  RATE_DAYS_MAX,
  ratedCurrencies,
  setExchangeRate,
} from './exchange-rates.ts'
export {
  acceptInquiry,
  type BuyerRecord,
  closeInquiry,
  createInquiry,
  declineInquiry,
  getInquiry,
  INQUIRIES_A_DAY,
  INQUIRY_ENTRIES_MAX,
  INQUIRY_MAX,
  type Inquiry,
  type InquiryThread,
  inquiry,
  inquiryEntry,
  inquiryForm,
  inquiryStatuses,
  inquiryThread,
  listInquiries,
  quote,
  quoteInquiry,
  replyToInquiry,
  SUBJECT_MAX,
} from './inquiries.ts'
export { inquiryCreated, inquiryDecided, inquiryQuoted, inquiryReplied } from './inquiry-events.ts'
export { getInquiryFigures, INQUIRY_WEEKS, type InquiryFigures, inquiryFigures } from './inquiry-figures.ts'
export { messageRead, messageSent } from './message-events.ts'
export {
  cautions,
  getMessageQuota,
  listConversationMessages,
  listMessages,
  MESSAGE_MAX,
  MESSAGES_ALL_MAX,
  MESSAGES_PAGE_MAX,
  type Message,
  message,
  messageContent,
  readMessage,
  SEQ_MAX,
  type SharedAccount,
  sendMessage,
  sharedAccount,
} from './messages.ts'
export { type Need, need, QUOTE_PRICE_MAX } from './needs.ts'
export {
  addNote,
  listNotes,
  NOTES_MAX,
  type Note,
  note,
  type ThreadName,
} from './notes.ts'
export {
  boardPath,
  cardPath,
  conversationPath,
  figuresPath,
  inquiriesPath,
  inquiryPath,
  messagesPath,
  newRequestPath,
  requestPath,
  requestsPath,
  staffExchangeRatesPath,
} from './paths.ts'
export { proformaPath, readProforma } from './proformas.ts'
export { listMessagingTrends } from './queue-trends.ts'
export {
  incoterms,
  LEAD_DAYS_MAX,
  lineTotal,
  type PaymentTerms,
  paymentParts,
  QUOTE_LINES_MAX,
  QUOTE_TIERS_MAX,
  type QuoteLine,
  type QuoteTerms,
  quoteTerms,
  quoteTotal,
  unitPriceAt,
} from './quotes.ts'
export {
  decideReport,
  getReport,
  listReports,
  REPORTS_PAGE_SIZE,
  type Report,
  report,
  reportAbuse,
  reportReasons,
  reportStatuses,
  reportSubjects,
} from './reports.ts'
export {
  getRequestSettings,
  INVITATIONS_A_DAY,
  INVITATIONS_A_DAY_MAX,
  listTakers,
  type RequestSettings,
  setRequestSettings,
} from './request-settings.ts'
export {
  answerRequest,
  closeRequest,
  createRequest,
  drawComparison,
  getRequest,
  listRequests,
  OPEN_REQUESTS_MAX,
  OPEN_REQUESTS_MAX_PAID,
  type QuoteCosts,
  REQUEST_SUPPLIERS_MAX,
  type Request,
  type RequestDetails,
  type RequestInquiry,
  setQuoteCosts,
} from './requests.ts'
export { listMessageViews } from './staff-views.ts'
export { listTranslationLanguages, TRANSLATABLE_MAX, TRANSLATIONS_A_MINUTE, translateText } from './translations.ts'
