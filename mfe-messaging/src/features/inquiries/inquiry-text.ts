/** What each state of an inquiry means for sender and receiver. */
import { t } from '@lingui/core/macro'
import { INQUIRY_ENTRIES_MAX, type InquiryThread } from '@ungana/contracts-messaging'

const notes: Readonly<Record<string, readonly [sender: string, receiver: string]>> = {
  pending: [t`Not opened yet.`, t`Reply needed.`],
  viewed: [t`Opened. No reply yet.`, t`Reply needed.`],
  answered: [t`They replied.`, t`You replied. Make a quote when you are ready.`],
  quoted: [t`You received a quote. Accept or decline it.`, t`Quote sent. The buyer has not decided yet.`],
  accepted: [t`You accepted the quote.`, t`They accepted your quote.`],
  declined: [t`This inquiry was declined. Neither side can write here.`, t`This inquiry was declined. Neither side can write here.`],
  closed: [t`This inquiry is closed.`, t`This inquiry is closed.`],
}

const counterNotes = [
  t`Counter-quote sent. The seller has not decided yet.`,
  t`You received a counter-quote. Accept it, or make a new quote.`,
] as const

/** The parts of an inquiry that decide which actions are possible. */
export type InquiryState = Pick<InquiryThread, 'status' | 'removed'> & {
  readonly entries: { readonly length: number }
  /** True if the current quote is a counter-quote by the sender. */
  readonly countered?: boolean
}

export const isCountered = ({ quote, entries, senderId }: Pick<InquiryThread, 'quote' | 'entries' | 'senderId'>) =>
  entries.some(({ id, authorId }) => id === quote?.id && authorId === senderId)

const isFull = ({ entries }: InquiryState) => entries.length >= INQUIRY_ENTRIES_MAX

export function statusNote(inquiry: InquiryState, side: 'sender' | 'receiver'): string {
  const { status, removed, countered } = inquiry
  const known = status === 'quoted' && countered ? counterNotes : notes[status]
  const note = known?.[side === 'sender' ? 0 : 1] ?? ''
  if (status === 'declined' || status === 'closed') return note
  if (removed) return t`Our team removed text from this inquiry, so neither side can write here.`
  return isFull(inquiry) ? t`${note} This inquiry is full. Please continue in messages.` : note
}

export const subjectText = ({ subject, removed }: Pick<InquiryThread, 'subject' | 'removed'>) => (removed ? t`Removed by our team` : subject)

/** The actions to offer. The server checks again. */
export function allowedActions(inquiry: InquiryState, side: 'sender' | 'receiver') {
  const { status, removed, countered = false } = inquiry
  const open = status !== 'declined' && status !== 'closed'
  const undecided = open && status !== 'accepted'
  const acceptsText = open && !removed && !isFull(inquiry)
  return {
    reply: acceptsText,
    quote: (side === 'receiver' ? undecided : status === 'quoted') && acceptsText,
    accept: (side === 'receiver') === countered && status === 'quoted' && !removed,
    decline: undecided && (side === 'receiver' || status === 'quoted'),
    close: status !== 'closed',
  }
}
