/** Of every query about accounts that staff look at. */
export const ACCOUNTS_KEY = ['staff', 'accounts']
