// The allowed steps of an inquiry: who may do what in which status, and the status that follows.

type Status = 'pending' | 'viewed' | 'answered' | 'quoted' | 'accepted' | 'declined' | 'closed'
type Transitions = { readonly [from in Status]?: Status }

/** The action is allowed in these statuses and does not change the status. */
const same = (...all: Status[]): Transitions => Object.fromEntries(all.map((status) => [status, status]))
/** The action is allowed in these statuses and changes the status to `to`. */
const each = (to: Status, ...all: Status[]): Transitions => Object.fromEntries(all.map((status) => [status, to]))

export const transitions = {
  view: { receiver: { pending: 'viewed' }, sender: {} },
  reply: {
    receiver: { ...each('answered', 'pending', 'viewed', 'answered'), ...same('quoted', 'accepted') },
    sender: same('pending', 'viewed', 'answered', 'quoted', 'accepted'),
  },
  quote: { receiver: each('quoted', 'pending', 'viewed', 'answered', 'quoted'), sender: same('quoted') },
  // Only the quote of the other side.
  accept: { receiver: { quoted: 'accepted' }, sender: { quoted: 'accepted' } },
  decline: { receiver: each('declined', 'pending', 'viewed', 'answered', 'quoted'), sender: { quoted: 'declined' } },
  /** The buyer ends the request that the inquiry belongs to. */
  end: { receiver: {}, sender: each('declined', 'pending', 'viewed', 'answered', 'quoted') },
  close: {
    receiver: each('closed', 'pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined'),
    sender: each('closed', 'pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined'),
  },
} as const satisfies Record<string, { readonly receiver: Transitions; readonly sender: Transitions }>

export type Action = keyof typeof transitions
