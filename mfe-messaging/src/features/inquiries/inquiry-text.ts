/** Labels of the inquiry states, and what each state means for sender and receiver. */
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
  pending: ['Not opened yet.', 'Reply needed.'],
  viewed: ['Opened. No reply yet.', 'Reply needed.'],
  answered: ['They replied.', 'You replied. Make a quote when you are ready.'],
  quoted: ['You received a quote. Accept or decline it.', 'Quote sent. The buyer has not decided yet.'],
  accepted: ['You accepted the quote.', 'They accepted your quote.'],
  declined: ['This inquiry was declined. Neither side can write here.', 'This inquiry was declined. Neither side can write here.'],
  closed: ['This inquiry is closed.', 'This inquiry is closed.'],
}

/** The parts of an inquiry that decide which actions are possible. */
export type InquiryState = Pick<InquiryThread, 'status' | 'removed'> & { readonly entries: { readonly length: number } }

const isFull = ({ entries }: InquiryState) => entries.length >= INQUIRY_ENTRIES_MAX

export function statusNote(inquiry: InquiryState, side: 'sender' | 'receiver'): string {
  const { status, removed } = inquiry
  const note = notes[status]?.[side === 'sender' ? 0 : 1] ?? ''
  if (status === 'declined' || status === 'closed') return note
  if (removed) return 'Our team removed text from this inquiry, so neither side can write here.'
  return isFull(inquiry) ? `${note} This inquiry is full. Please continue in messages.` : note
}

export const subjectText = ({ subject, removed }: Pick<InquiryThread, 'subject' | 'removed'>) => (removed ? 'Removed by our team' : subject)

/** The actions to offer. The server checks again. */
export function allowedActions(inquiry: InquiryState, side: 'sender' | 'receiver') {
  const { status, removed } = inquiry
  const open = status !== 'declined' && status !== 'closed'
  const undecided = open && status !== 'accepted'
  const acceptsText = open && !removed && !isFull(inquiry)
  return {
    reply: acceptsText,
    quote: side === 'receiver' && undecided && acceptsText,
    accept: side === 'sender' && status === 'quoted' && !removed,
    decline: undecided && (side === 'receiver' || status === 'quoted'),
    close: status !== 'closed',
  }
}
