/**
 * The id of the account on whose behalf a page acts, on calls for which it must be no other: what was written by one account and is sent later may meet the
 * session of another. The gateway refuses with 401 UNAUTHENTICATED where the session is not that account's. Whose a call is, the session alone says.
 */
export const ACCOUNT_HEADER = 'ungana-account'
