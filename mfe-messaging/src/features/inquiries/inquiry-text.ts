/** What an inquiry's state is called, and what it means to either side. */

const labels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  viewed: 'Viewed',
  answered: 'Answered',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed',
}

export const statusLabel = (status: string) => labels[status] ?? status

const notes: Readonly<Record<string, readonly [sender: string, receiver: string]>> = {
  pending: ['They have not looked at it yet.', 'Waits for your answer.'],
  viewed: ['They have seen it and not answered yet.', 'You have seen it. They wait for your answer.'],
  answered: ['They have answered.', 'You have answered. Make a quote when you are ready.'],
  quoted: ['There is a quote for you to decide on.', 'They have your quote and have not decided yet.'],
  accepted: ['You accepted the quote.', 'They accepted your quote.'],
  declined: ['It was declined. Nothing more can be written here.', 'It was declined. Nothing more can be written here.'],
  closed: ['It is closed.', 'It is closed.'],
}

export const statusNote = (status: string, side: 'sender' | 'receiver') => notes[status]?.[side === 'sender' ? 0 : 1] ?? ''

const doings: Readonly<Record<string, string>> = {
  reply: 'wrote',
  quote: 'made a quote',
  accept: 'accepted the quote',
  decline: 'declined',
  close: 'closed the inquiry',
}

/** "Kivu Roasters made a quote", "You declined". */
export const entryLine = (kind: string, who: string) => `${who} ${doings[kind] ?? 'changed the inquiry'}`

/** What can be done with it now; the server decides all the same. */
export function movesOf(status: string, side: 'sender' | 'receiver') {
  const open = status !== 'declined' && status !== 'closed'
  const undecided = open && status !== 'accepted'
  return {
    reply: open,
    quote: side === 'receiver' && undecided,
    accept: side === 'sender' && status === 'quoted',
    decline: undecided && (side === 'receiver' || status === 'quoted'),
    close: status !== 'closed',
  }
}
