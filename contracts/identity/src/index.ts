export { IDENTITY_HEADER, IDENTITY_ISSUER, type IdentityClaims, type IdentityRole, identityClaims, identityRole } from './identity-token.ts'
