/** What an inquiry's state is called, and what it means to either side. */
import { INQUIRY_ENTRIES_MAX, type InquiryThread } from '@ungana/contracts-messaging'

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

/** What of an inquiry decides what can be done with it. */
export type Stand = Pick<InquiryThread, 'status' | 'removed'> & { readonly entries: { readonly length: number } }

const isFull = ({ entries }: Stand) => entries.length >= INQUIRY_ENTRIES_MAX

export function statusNote(inquiry: Stand, side: 'sender' | 'receiver'): string {
  const { status, removed } = inquiry
  const note = notes[status]?.[side === 'sender' ? 0 : 1] ?? ''
  if (status === 'declined' || status === 'closed') return note
  if (removed) return 'Our team removed what was said here, so it cannot go on.'
  return isFull(inquiry) ? `${note} No more can be written here: go on in messages.` : note
}

export const subjectText = ({ subject, removed }: Pick<InquiryThread, 'subject' | 'removed'>) => (removed ? 'Removed by our team' : subject)

/** What can be done with it now; the server decides all the same. */
export function movesOf(inquiry: Stand, side: 'sender' | 'receiver') {
  const { status, removed } = inquiry
  const open = status !== 'declined' && status !== 'closed'
  const undecided = open && status !== 'accepted'
  const takesWords = open && !removed && !isFull(inquiry)
  return {
    reply: takesWords,
    quote: side === 'receiver' && undecided && takesWords,
    accept: side === 'sender' && status === 'quoted' && !removed,
    decline: undecided && (side === 'receiver' || status === 'quoted'),
    close: status !== 'closed',
  }
}
