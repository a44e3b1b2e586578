/** A tab among those of its browser: a Web Lock says which of those that are looked at reads the stream, a BroadcastChannel shares it with all. */
import { joinLive, type LiveTab, type Surroundings } from './live-tab.ts'
import { readStream } from './stream-source.ts'
import { whileSeen } from './while-seen.ts'

/** Joins as `accountId`. Returns what leaves. */
export function joinAsTab(accountId: string, { tell, sessionOver }: Pick<Surroundings, 'tell' | 'sessionOver'>): () => void {
  const name = `ungana.live:${accountId}`
  // Both are missing where the site is not served safely, and in old browsers: there each tab has a stream of its own.
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = shared ? new BroadcastChannel(name) : undefined
  const tab: LiveTab = joinLive({
    // A lock in the hands of a page that the browser has put to sleep would keep all others from hearing.
    lease: (work, signal) => whileSeen(shared ? (seen) => navigator.locks.request(name, { signal: seen }, () => work(seen)) : work, signal),
    post: (message) => channel?.postMessage(message),
    read: readStream,
    wait,
    random: Math.random,
    tell,
    sessionOver,
  })
  const wake = () => {
    if (document.visibilityState === 'visible') tab.wake()
  }
  if (channel) channel.onmessage = ({ data }) => tab.hear(data)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    tab.leave()
    channel?.close()
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
