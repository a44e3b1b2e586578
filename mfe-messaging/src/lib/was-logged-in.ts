/** Whether an account was logged in on this page. After a logout, the page shows no "please log in" toast. */
let wasHere = false

/** `false` is for tests, in which the page has just been opened. */
export const markLoggedIn = (loggedIn = true) => {
  wasHere = loggedIn
}
export const wasLoggedIn = () => wasHere
