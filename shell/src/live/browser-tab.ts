/**
 * Connects one tab with the browser's other tabs. A Web Lock decides which visible tab reads the stream, and a BroadcastChannel shares the events.
 */
import { joinLive, type LiveTab, type TabEnvironment } from './live-tab.ts'
import { readStream } from './stream-source.ts'
import { whileVisible } from './while-visible.ts'

/** Joins the tabs of the account. Returns a function that leaves them. */
export function joinAsTab(accountId: string, { emit, onSessionEnded }: Pick<TabEnvironment, 'emit' | 'onSessionEnded'>): () => void {
  const name = `ungana.live:${accountId}`
  // Old browsers and insecure pages have neither locks nor channels, so each tab reads its own stream.
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = shared ? new BroadcastChannel(name) : undefined
  const tab: LiveTab = joinLive({
    // A suspended page must not hold the lock, or the other tabs would receive nothing.
    lease: (work, signal) => whileVisible(shared ? (seen) => navigator.locks.request(name, { signal: seen }, () => work(seen)) : work, signal),
    post: (message) => channel?.postMessage(message),
    read: readStream,
    wait,
    random: Math.random,
    emit,
    onSessionEnded,
  })
  const wake = () => {
    if (document.visibilityState === 'visible') tab.wake()
  }
  if (channel) channel.onmessage = ({ data }) => tab.onMessage(data)
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
