/**
 * The slot for work that a part still has to do for an account, such as sending messages once there is a network. While this browser has an IndexedDB
 * database called `waitingMark`, the shell renders that part's component on every page while that account is logged in. Without the database, no code
 * of the component is loaded. The component does the work, renders nothing, and deletes the database when all work is done. The context is empty.
 * Before logout the shell asks what to do with unfinished work, then deletes it with all other data of the account. The mark is a database, because
 * local storage loses what was written in the last seconds if the browser is killed.
 */
export const WAITING_WORK = 'account.waiting-work'

/** Returns the database's name. `part` is the part's name in remote.json. */
export const waitingMark = (part: string, accountId: string) => `ungana:account:waiting:${part}:${accountId}`
