/**
 * The slot for what a part has left to do for the account, such as messages that wait for a network. While this browser has an IndexedDB database
 * called `waitingMark`, empty or not, the shell draws that part's fill on whatever page its account opens, at no cost to any other visit: it does
 * the work, draws nothing, and deletes that database once nothing is left. The context is empty. Logging out asks where it stands, and deletes it
 * with all that is kept for the account. A database, because what is written to local storage seconds before the browser is killed is lost.
 */
export const WAITING_WORK = 'account.waiting-work'

/** `part`: its name in remote.json. */
export const waitingMark = (part: string, accountId: string) => `ungana:account:waiting:${part}:${accountId}`
