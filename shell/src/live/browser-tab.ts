/** A tab among those of its browser: a Web Lock says which of them reads the stream, a BroadcastChannel shares it. */
import { onlyWhileSeen } from './lease-while-seen.ts'
import { joinLive, type LiveTab, type Surroundings } from './live-tab.ts'
import { readStream } from './stream-source.ts'

/** Joins as `accountId`. Returns what leaves. */
export function joinAsTab(accountId: string, { tell, sessionOver }: Pick<Surroundings, 'tell' | 'sessionOver'>): () => void {
  const name = `ungana.live:${accountId}`
  // Both are missing where the site is not served safely, and in old browsers: there each tab has a stream of its own.
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = shared ? new BroadcastChannel(name) : undefined
  const tab: LiveTab = joinLive({
    lease: shared ? (work, signal) => navigator.locks.request(name, { signal }, () => work(signal)) : onlyWhileSeen,
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
