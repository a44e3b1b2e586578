/** Push notifications: shows what the notifications service sends, and opens the page that one is about. */

interface Pushed {
  readonly title: string
  /** Path of the page. */
  readonly link: string
  /** A notification replaces the one with the same tag. */
  readonly tag: string
  readonly language: string
}

/** What a push says; undefined if it is none of ours, such as one whose link leads to another site. */
function readPush(text: string | undefined, origin: string): Pushed | undefined {
  try {
    const { title, link, tag, language } = JSON.parse(text ?? '') as Partial<Pushed>
    if (typeof title !== 'string' || typeof link !== 'string' || typeof tag !== 'string' || typeof language !== 'string') return undefined
    return new URL(link, origin).origin === origin ? { title, link, tag, language } : undefined
  } catch {
    return undefined
  }
}

export async function showPush(
  text: string | undefined,
  origin: string,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
): Promise<void> {
  const pushed = readPush(text, origin)
  if (!pushed) return
  const { title, link, tag, language } = pushed
  // A replaced notification must sound again: it has news. `renotify` is missing in TypeScript's types.
  const options: NotificationOptions & { renotify: boolean } = { tag, renotify: true, lang: language, dir: 'auto', data: link }
  await registration.showNotification(title, options)
}

/** Focuses the window that shows the page already, because another one may hold unsent input; otherwise opens one. */
export async function openPage(link: unknown, origin: string, clients: Pick<Clients, 'matchAll' | 'openWindow'>): Promise<void> {
  const target = new URL(String(link), origin)
  if (target.origin !== origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === target.href)
  await (shown ? shown.focus() : clients.openWindow(target.href))
}

/** After a log-out: the next user of this browser sees no notifications of the last one. The service has already ended the subscription. */
export async function endPushes(registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'pushManager'>): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

/** What the service answers to GET /api/notifications/push, as far as this needs it. */
interface PushSettings {
  readonly key: string
  readonly devices: readonly { readonly current: boolean }[]
}

const SETTINGS = '/api/notifications/push'

interface Change {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * The browser has changed or lost its subscription, so the service gets the new one. Firefox and Safari name both subscriptions. Chrome names none: it
 * tells only that the user allows notifications again. Rejects without a network.
 */
export async function renewPush(
  { oldSubscription, newSubscription }: Change,
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  ask: typeof fetch = fetch,
): Promise<void> {
  const answer = await ask(SETTINGS)
  if (answer.status >= 500) throw new Error(`${SETTINGS} answered ${answer.status}`)
  const settings = answer.ok ? ((await answer.json()) as PushSettings) : undefined
  const wanted = settings?.devices.some(({ current }) => current) || !(oldSubscription || newSubscription)
  // Another account may have logged in since, or none.
  if (!settings || !wanted) return void (await (await pushManager.getSubscription())?.unsubscribe())
  const fresh =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: settings.key }))
  const added = await ask(`${SETTINGS}/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fresh),
  })
  if (added.status >= 500) throw new Error(`The new subscription got ${added.status}`)
}
