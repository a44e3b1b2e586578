/** Whether somebody was signed in on this page: who has just logged out need not be told to log in. */
let wasHere = false

export const noteAccount = () => {
  wasHere = true
}
export const accountWasHere = () => wasHere
