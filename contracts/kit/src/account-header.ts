/**
 * Request header: the id of the account that a call is meant for. A draft written under one account may be sent later under another
 * account's session; the gateway then refuses with 401 UNAUTHENTICATED. The header does not authenticate the caller: only the session does.
 */
export const ACCOUNT_HEADER = 'ungana-account'

/** The same for the person who wrote what the call sends: a colleague's session of the same account does not send it. */
export const PERSON_HEADER = 'ungana-person'
