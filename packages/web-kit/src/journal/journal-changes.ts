/** Tells all pages and parts of this browser that an account's journal has changed. */

export interface JournalChange {
  /** An entry can be sent that could not be sent before. */
  readonly due: boolean
}

interface Told extends JournalChange {
  readonly accountId: string
}

const CHANNEL = 'ungana:journals'

export function tellJournalChange(accountId: string, { due }: JournalChange): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ accountId, due } satisfies Told)
  channel.close()
}

/** Returns a function that stops listening. */
export function onJournalChange(accountId: string, react: (change: JournalChange) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.accountId === accountId) react(data)
  }
  return () => channel.close()
}
