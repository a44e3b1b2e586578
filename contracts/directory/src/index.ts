export { currencies as priceCurrencies, mainUnits, parsePrice, plainAmount } from '@ungana/contracts-kit'
export { businessStatusChanged, findAddressee, getCheckedRegistration, getPaperParty } from './addressees.ts'
export { valuesOf } from './built-in-lists.ts'
export { CARD_TAGS, cardDescription, replyTimeText, responseTimeText, typeAndPlace } from './business-card.ts'
export { type Business, business, businessTypes, directoryCountries } from './businesses.ts'
export { type Category, category, listCategories } from './categories.ts'
export { businessChanged, createCompany, listUsers, USERS_LIMIT } from './companies.ts'
export { type CompanyContact, companyContact } from './company-contact.ts'
export {
  type CompanyFigures,
  companyFigures,
  countView,
  FIGURE_TERMS,
  FIGURE_WEEKS,
  getCompanyFigures,
  SEARCH_TERM_MAX,
} from './company-figures.ts'
export { DESCRIPTION_LENGTH_MIN, filledParts, type ProfilePart, profileParts } from './completeness.ts'
export {
  ATTENDEES_MAX,
  changeExhibitionRegistration,
  type ExhibitionRegistration,
  exhibitionRegistration,
  exhibitionRegistrationForm,
  exportExhibitionRegistrations,
  listExhibitionRegistrations,
  participationKinds,
  registerForExhibition,
} from './exhibition-registrations.ts'
export {
  changeExhibitionRequest,
  type ExhibitionRequest,
  exhibitionRequest,
  exhibitionRequestForm,
  exhibitionServices,
  exportExhibitionRequests,
  listExhibitionRequests,
  requestExhibitionServices,
} from './exhibition-requests.ts'
export {
  addExhibition,
  changeExhibition,
  daysText,
  type Exhibition,
  exhibition,
  exhibitionCategories,
  exhibitionForm,
  exhibitionStates,
  exhibitionTypes,
  filterExhibitions,
  getExhibition,
  isOver,
  isPast,
  listExhibitions,
  listStaffExhibitions,
  type StaffExhibition,
} from './exhibitions.ts'
export { type ImageSize, imageIdOf, imageInSize, imagePath, imageSizes } from './image-addresses.ts'
export { getImage, IMAGE_MAX_BYTES, imageTypes, type UploadedImage, uploadImage } from './images.ts'
export { businessTypeLabel, eventDateText, exhibitionArt, exhibitionTypeLabel, membersLabel, organizationTypeLabel } from './labels.ts'
export {
  companyCard,
  companyPicture,
  directorySitemap,
  exhibitionCard,
  exhibitionPicture,
  listDirectorySitemaps,
  organizationCard,
  organizationPicture,
  productCard,
  productPicture,
} from './link-cards.ts'
export { membersNamed } from './member-events.ts'
export {
  commitMemberImport,
  exportMembersPath,
  getMemberImport,
  IMPORT_ROWS_PAGE_SIZE,
  type ImportOutcome,
  importOutcomes,
  listMemberImportRows,
  MEMBER_FILE_MAX_BYTES,
  MEMBER_FILE_MAX_ROWS,
  type MemberImport,
  type MemberImportRow,
  type MemberMapping,
  memberImport,
  memberImportReport,
  memberImportReportPath,
  memberImportRow,
  memberMapping,
  previewMemberImport,
  uploadMemberFile,
} from './member-imports.ts'
export {
  addMember,
  allowOrganization,
  allowOrganizationForCompany,
  changeMember,
  exportMembers,
  listMemberOf,
  listMemberRecords,
  listMembers,
  listRefusedOrganizations,
  MEMBERS_MAX,
  MEMBERS_PAGE_SIZE,
  type Member,
  type MemberField,
  type MemberForm,
  type MemberRecord,
  member,
  memberFields,
  memberForm,
  memberOf,
  memberRecord,
  refusedOrganization,
  refuseOrganization,
  removeMember,
} from './members.ts'
export {
  changeOrganization,
  getOrganizationProfile,
  type OrganizationChanges,
  type OwnOrganization,
  organizationChanges,
  ownOrganization,
} from './organization-profile.ts'
export { type OrganizationForm, organizationForm, registerOrganization } from './organization-registration.ts'
export { getOrganization, listOrganizations, type Organization, organization, organizationTypes } from './organizations.ts'
export {
  accountPagePath,
  companyPath,
  companyReviewsPath,
  type DirectoryQuery,
  directoryPath,
  exhibitionPath,
  exhibitionServicesPath,
  exportCalendarPath,
  marketplacePath,
  organizationMembersPath,
  organizationPath,
  organizationSignupPath,
  productPath,
  profilePath,
  rankingPath,
  savedListPath,
  savedListsPath,
  staffVerificationsPath,
  tradeEventsPath,
  tradeOrganizationsPath,
  verificationPath,
} from './paths.ts'
export { PRICE_TIERS_MAX, type PriceTier, type TierProblem, tierProblem } from './price-tiers.ts'
export {
  addProduct,
  changeProduct,
  getProduct,
  listProducts,
  listSimilarProducts,
  orderProducts,
  PHOTOS_MAX,
  PRODUCTS_MAX,
  type Product,
  type ProductOnPage,
  product,
  productChanges,
  productForm,
  productKinds,
  removeProduct,
  SIMILAR_PRICES_MIN,
  SIMILAR_PRODUCTS_MAX,
  type SimilarProduct,
} from './products.ts'
export { changeProfile, getProfile, type OwnBusiness, ownBusiness, type ProfileChanges, profileChanges, verifiedFacts } from './profile.ts'
export { listDirectoryTrends } from './queue-trends.ts'
export { explainRanking, type Ranking, type RankingReason, rankingReason, rankingReasons } from './ranking.ts'
export { getBusiness, listVerifiedBusinesses } from './read-businesses.ts'
export { organizationCountries, registrationCountries } from './registration-countries.ts'
export { reviewHidden, reviewReceived, reviewReplied, reviewRestored } from './review-events.ts'
export {
  decideOnReview,
  decisionForm,
  listReviewsForStaff,
  type ReviewDecision,
  reviewDecisions,
  reviewQueues,
  type StaffReview,
  staffReview,
} from './review-moderation.ts'
export {
  editReview,
  getReviewPermission,
  listReviews,
  type OwnReview,
  ownReview,
  REVIEW_COUNTS_AFTER_DAYS,
  REVIEW_EDIT_DAYS,
  REVIEWS_PAGE_SIZE,
  type Review,
  replyForm,
  replyToReview,
  reportForm,
  reportReview,
  review,
  reviewForm,
  reviewGrounds,
  reviewObstacles,
  writeReview,
} from './reviews.ts'
export {
  changeSavedList,
  createSavedList,
  deleteSavedList,
  getSavedList,
  LIST_ENTRIES_MAX,
  LIST_NAME_MAX,
  LISTS_MAX,
  listSaved,
  listSavedLists,
  type OpenList,
  removeFromList,
  removeGoneEntries,
  type SavedEntry,
  type SavedKind,
  type SavedList,
  saveQuickly,
  saveToList,
} from './saved-lists.ts'
export {
  FEATURED_LIMIT,
  type Highlight,
  highlight,
  highlightedFields,
  PAGE_SIZE,
  SEARCH_LIMIT,
  SEARCH_TEXT_MAX,
  type SearchFacets,
  type SearchFilters,
  type SearchHit,
  type SearchSort,
  SIMILAR_LIMIT,
  searchBusinesses,
  searchFacets,
  searchFilters,
  searchHit,
  searchSorts,
} from './search.ts'
export { type AccountPage, STAFF_PAGE_SIZE } from './staff-pages.ts'
export { listDocumentViews } from './staff-views.ts'
export { getStats, type Stats, stats } from './stats.ts'
export { SUGGESTION_LIMIT, type Suggestion, suggest, suggestion } from './suggestions.ts'
export { PROPOSALS_MAX, proposeSuppliers, type SupplierProposal } from './supplier-proposals.ts'
export { normalTag, normalTags, TAG_LENGTH_MAX, TAGS_MAX } from './tags.ts'
export {
  calendarEventKey,
  exhibitionCalendar,
  exhibitionCalendarPath,
  listTradeCalendar,
  type TradeCalendarRow,
  tradeCalendarFeed,
  tradeCalendarFeedPath,
  tradeCalendarRow,
} from './trade-calendar.ts'
export {
  ALL_REGIONS,
  filterTradeOrganizations,
  listTradeOrganizations,
  regionalBlocks,
  type TradeOrganization,
  tradeOrganization,
} from './trade-organizations.ts'
export { DESCRIPTIONS_A_MINUTE, listDescriptionLanguages, translateDescription, translatedKinds } from './translations.ts'
export { organizationVerified, verificationDecided } from './verification-events.ts'
export {
  approveVerification,
  claimVerification,
  featureOrganization,
  getVerification,
  listVerifications,
  type QueuedVerification,
  queuedVerification,
  queueFilters,
  type ReviewedVerification,
  rejectVerification,
  releaseVerification,
  reopenVerification,
  requestVerificationChanges,
  reviewedVerification,
  revokeVerification,
  showVerificationDocument,
} from './verification-review.ts'
export {
  addVerificationDocument,
  type BadgeFacts,
  badgeFacts,
  changeVerification,
  DOCUMENT_BYTES_MAX,
  DOCUMENTS_MAX,
  documentTypes,
  evidenceForm,
  getBusinessBadge,
  getOrganizationBadge,
  getOwnVerification,
  type OwnVerification,
  openVerification,
  readVerificationDocument,
  removeVerificationDocument,
  renewVerificationLink,
  subjectKinds,
  submitVerification,
  type Verification,
  type VerificationDocument,
  type VerificationStep,
  verification,
  verificationChecks,
  verificationDocument,
  verificationLink,
  verificationStatuses,
  verificationStep,
  verificationSubject,
  withdrawVerification,
} from './verifications.ts'
