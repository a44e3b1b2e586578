/**
 * Request header: the id of the account that a call is meant for. A draft written under one account may be sent later under another
 * account's session; the gateway then refuses with 401 UNAUTHENTICATED. The header does not authenticate the caller: only the session does.
 */
export const ACCOUNT_HEADER = 'ungana-account'
