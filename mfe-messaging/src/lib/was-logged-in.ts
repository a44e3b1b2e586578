/** Whether an account was logged in on this page. After a logout, the page shows no "please log in" toast. */
let wasHere = false

export const markLoggedIn = () => {
  wasHere = true
}
export const wasLoggedIn = () => wasHere
