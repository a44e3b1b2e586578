export {
  type Account,
  account,
  accountEmailChanged,
  accountEmailConfirmed,
  accountLanguageChanged,
  changeAccountLanguage,
  changeAccountMails,
  changeEmail,
  changePassword,
  closeAccount,
  confirmEmail,
  confirmEmailLink,
  forgetPassword,
  forgotPasswordPath,
  getAccount,
  newEmailLink,
  resendConfirmation,
  resetPassword,
  resetPasswordLink,
  revokeAllSessions,
} from './account.ts'
export { accountClosed, CLOSED_ACCOUNT_NAME, exportAccount } from './account-closing.ts'
export { type AccountExport, accountExport, downloadExport, getExport, startExport } from './account-exports.ts'
export {
  accountRegistered,
  type BusinessForm,
  businessForm,
  COOKIE_NAME,
  deviceCookieName,
  findOpenSession,
  hasSecureCookies,
  PASSWORD_MIN,
  password,
  personLeft,
  type RegistrationBody,
  register,
  registrableBusinessTypes,
  resolveSession,
  SECURE_COOKIE_NAME,
  sessionCookieName,
  sessionsRevoked,
} from './accounts.ts'
export {
  ACTIVITY_LIMIT,
  type ActivityEntry,
  listActivity,
  listServiceActivity,
  loggedCalls,
  unloggedCalls,
} from './activity.ts'
export { type Act, acts, forbiddenActs, mayDo, type TeamRole, teamRoles } from './acts.ts'
export {
  answerContactMessage,
  CONTACT_PAGE_SIZE,
  type ContactForm,
  type ContactMessage,
  type ContactSubject,
  closeContactMessage,
  contactForm,
  contactMessage,
  contactSubject,
  getContactMessage,
  listContactMessages,
  listContactSubjects,
  listContactViews,
  sendContactMessage,
} from './contact.ts'
export {
  answerWaitingDevice,
  confirmDevice,
  deviceProofLink,
  getDeviceProof,
  listWaitingDevices,
  proveDevice,
  readDeviceProof,
} from './device-proof.ts'
export { addDriver, DRIVER_CODE_TRIES, driverLink, logInDriver, readDriverLink, sendDriverLink } from './driver-links.ts'
export { companyFrozen, freezeByLink, freezeCompany, freezeLink, readFreezeLink, unfreezeCompany } from './freezing.ts'
export {
  actingPerson,
  DEVICE_HEADER,
  IDENTITY_HEADER,
  IDENTITY_ISSUER,
  type IdentityClaims,
  type IdentityRole,
  identityClaims,
  identityRole,
} from './identity-token.ts'
export {
  acceptInvitation,
  getInvitation,
  organizationAccountCreated,
  readInvitation,
  resendInvitation,
  welcomeLink,
} from './invitations.ts'
export { permitMail } from './mails.ts'
export { confirmNewsletter, newsletterLink, newsletterPath, subscribeToNewsletter, unsubscribeFromNewsletter } from './newsletter.ts'
export { hiddenKinds, notifiedRoles } from './notified-roles.ts'
export {
  accountPhone,
  confirmPhone,
  findPhone,
  getPhoneLogin,
  logInByPhone,
  openPhoneSession,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  type PhoneChannel,
  phoneChannels,
  removePhone,
  sendPhoneCode,
  sendPhoneLoginCode,
} from './phones.ts'
export { listIdentityTrends } from './queue-trends.ts'
export { roleNames } from './role-names.ts'
export {
  approveTeamChange,
  getSecondPerson,
  listTeamApprovals,
  refuseTeamChange,
  type SecondPersonSetting,
  setSecondPerson,
  teamApprovalChanged,
} from './second-person.ts'
export {
  device,
  getSession,
  listFailedLogins,
  listSessions,
  login,
  logout,
  PASSWORD_MAX,
  reauthenticate,
  revokeOtherSessions,
  revokeSession,
  type SessionUserBody,
  sessionPerson,
  sessionUser,
  THIS_NETWORK,
} from './sessions.ts'
export {
  ACCOUNTS_PAGE_SIZE,
  accountStatusChanged,
  confirmSuspension,
  declineSuspension,
  getStaffAccount,
  listStaff,
  listSuspensions,
  restoreAccount,
  restorePerson,
  type StaffAccount,
  searchAccounts,
  staffAccount,
  suspendAccount,
  suspendPerson,
} from './staff.ts'
export { forbiddenStaffActs, type StaffAct, type StaffRole, staffActs, staffMayDo, staffRoles } from './staff-acts.ts'
export {
  acceptTeamInvitation,
  changePersonName,
  changeTeamRole,
  getTeam,
  inviteToTeam,
  joinLink,
  readTeamInvitation,
  removeFromTeam,
  revokeTeamInvitation,
  showNames,
  type TeamInvitation,
  type TeamPerson,
  teamInvitation,
  teamPerson,
  workForCompany,
} from './team.ts'
export { confirmTwoFactor, endTwoFactor, renewRecoveryCodes, startTwoFactor, twoFactorPath } from './two-factor.ts'
