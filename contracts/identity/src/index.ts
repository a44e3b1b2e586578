export {
  accountRegistered,
  type BusinessForm,
  businessForm,
  COOKIE_NAME,
  PASSWORD_MIN,
  password,
  register,
  registrableBusinessTypes,
  resolveSession,
  SECURE_COOKIE_NAME,
  sessionsRevoked,
} from './accounts.ts'
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
export { listStaff } from './staff.ts'
