/** Push notifications as this browser can show them. */
import type { EndpointInput } from '@ungana/contracts-kit'
import type { addPushDevice } from '@ungana/contracts-notifications'

/** denied: the user has forbidden notifications. install: an iPhone shows them only for sites on its home screen. */
export type PushAbility = 'ready' | 'denied' | 'install' | 'none'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // An iPad says that it is a Mac, but no Mac has a touch screen.
    const { userAgent, maxTouchPoints } = navigator
    return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1) ? 'install' : 'none'
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

type Subscription = EndpointInput<typeof addPushDevice>['body']

/** Milliseconds to wait for the service worker. */
const PATIENCE = 10_000

/**
 * Asks the user, so call it after a click. Undefined if the user does not allow notifications.
 * @param key the site's public key
 */
export async function subscribe(key: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { serviceWorker } = navigator
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await Promise.race([serviceWorker.ready, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))])
  // It may be from another key, or from somebody who used this browser before.
  await (await pushManager.getSubscription())?.unsubscribe()
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON() as Subscription
}

/** Never rejects: without the browser's help, the service still sends nothing more. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The browser has no subscription.
  }
}
