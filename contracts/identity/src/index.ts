export {
  type Account,
  account,
  accountEmailChanged,
  changeAccountMails,
  changeEmail,
  changePassword,
  closeAccount,
  confirmEmail,
  confirmEmailPath,
  forgetPassword,
  forgotPasswordPath,
  getAccount,
  resendConfirmation,
  resetPassword,
  resetPasswordPath,
  revokeAllSessions,
} from './account.ts'
export { accountClosed, CLOSED_ACCOUNT_NAME, exportAccount } from './account-closing.ts'
export { type AccountExport, accountExport, downloadExport, downloadExportAddress, getExport, startExport } from './account-exports.ts'
export {
  accountRegistered,
  type BusinessForm,
  businessForm,
  COOKIE_NAME,
  hasSecureCookies,
  PASSWORD_MIN,
  password,
  register,
  registrableBusinessTypes,
  resolveSession,
  SECURE_COOKIE_NAME,
  sessionCookieName,
  sessionsRevoked,
} from './accounts.ts'
export {
  answerContactMessage,
  CONTACT_PAGE_SIZE,
  type ContactForm,
  type ContactMessage,
  closeContactMessage,
  contactForm,
  contactMessage,
  listContactMessages,
  sendContactMessage,
} from './contact.ts'
export { IDENTITY_HEADER, IDENTITY_ISSUER, type IdentityClaims, type IdentityRole, identityClaims, identityRole } from './identity-token.ts'
export { acceptInvitation, getInvitation, readInvitation, resendInvitation, welcomePath } from './invitations.ts'
export { confirmNewsletter, newsletterPath, subscribeToNewsletter, unsubscribeFromNewsletter } from './newsletter.ts'
export {
  device,
  getSession,
  listSessions,
  login,
  logout,
  PASSWORD_MAX,
  reauthenticate,
  revokeOtherSessions,
  revokeSession,
  type SessionUserBody,
  sessionUser,
} from './sessions.ts'
export {
  ACCOUNTS_PAGE_SIZE,
  accountStatusChanged,
  getStaffAccount,
  listStaff,
  restoreAccount,
  type StaffAccount,
  searchAccounts,
  staffAccount,
  suspendAccount,
} from './staff.ts'
export { confirmTwoFactor, endTwoFactor, renewRecoveryCodes, startTwoFactor, twoFactorPath } from './two-factor.ts'
