/** What was begun and not sent, kept in this browser by account and conversation; the shell forgets it at log-out, by the name's beginning. */
const place = (accountId: string, otherId: string) => `ungana:account:draft:${accountId}:${otherId}`

export function readDraftTo(accountId: string, otherId: string): string {
  try {
    return localStorage.getItem(place(accountId, otherId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraftTo(accountId: string, otherId: string, text: string) {
  try {
    if (text) localStorage.setItem(place(accountId, otherId), text)
    else localStorage.removeItem(place(accountId, otherId))
  } catch {
    // Storage is full or forbidden: a reload then starts with an empty box.
  }
}
