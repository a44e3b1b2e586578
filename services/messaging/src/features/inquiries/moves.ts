// What an inquiry may go through: who may do what while it is how, and how it is then.

type Status = 'pending' | 'viewed' | 'answered' | 'quoted' | 'accepted' | 'declined' | 'closed'
type Moves = { readonly [from in Status]?: Status }

/** Where something may be done and changes nothing. */
const same = (...all: Status[]): Moves => Object.fromEntries(all.map((status) => [status, status]))
const each = (to: Status, ...all: Status[]): Moves => Object.fromEntries(all.map((status) => [status, to]))

export const moves = {
  view: { receiver: { pending: 'viewed' }, sender: {} },
  reply: {
    receiver: { ...each('answered', 'pending', 'viewed', 'answered'), ...same('quoted', 'accepted') },
    sender: same('pending', 'viewed', 'answered', 'quoted', 'accepted'),
  },
  quote: { receiver: each('quoted', 'pending', 'viewed', 'answered', 'quoted'), sender: {} },
  accept: { receiver: {}, sender: { quoted: 'accepted' } },
  decline: { receiver: each('declined', 'pending', 'viewed', 'answered', 'quoted'), sender: { quoted: 'declined' } },
  close: {
    receiver: each('closed', 'pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined'),
    sender: each('closed', 'pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined'),
  },
} as const satisfies Record<string, { readonly receiver: Moves; readonly sender: Moves }>

export type Action = keyof typeof moves
