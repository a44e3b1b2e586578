/** Key of all staff queries about accounts. */
export const ACCOUNTS_KEY = ['staff', 'accounts']
