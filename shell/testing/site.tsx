/** The whole site, as main.tsx starts it, with the session, the remotes and the live stream that a test wants. */
import './shared-versions.ts'
import './all-at-once.ts'
import { getSession } from '@ungana/contracts-identity'
import { type RegisteredRemote, type SessionUser, SITE_CONTACT_ELEMENT_ID, type SiteContact } from '@ungana/contracts-shell'
import { createQueryClient } from '@ungana/web-kit'
import { answer, cutOff, HttpResponse, hang, http, render, screen, server, within } from '@ungana/web-kit/testing'
import { onTestFinished, vi } from 'vitest'
import { announceRemotes } from '../src/federation/remotes.ts'
import { askSession } from '../src/session/session-calls.ts'
import { createSessionStore } from '../src/session/session-store.ts'
import { readStoredUser, storeUser } from '../src/session/stored-user.ts'
import { Shell } from '../src/shell.tsx'

// happy-dom does not know this element, and React complains of unknown ones.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})

interface SiteOptions {
  readonly at?: string
  /** Who is signed in, as the server says; or that it says nothing; or `own`: the test answers. */
  readonly session?: SessionUser | null | 'unreachable' | 'unanswered' | 'own'
  /** Whom this browser remembers; by default who is signed in. */
  readonly remembered?: SessionUser | null
  /** Null: the page came without a registry. */
  readonly remotes?: RegisteredRemote[] | null
}

export function renderSite({ at = '/', session = null, remembered, remotes = [] }: SiteOptions = {}) {
  const user = typeof session === 'string' ? null : session
  storeUser(remembered === undefined ? user : remembered)
  const asked =
    session === 'own' ? [] : session === 'unreachable' ? cutOff({ getSession }) : session === 'unanswered' ? hang({ getSession }) : signedInAs(user)
  const registry = remotes && { remotes }
  if (registry) announceRemotes(registry)
  if (remotes) answerRegistry(remotes)
  const store = createSessionStore({ ask: askSession, memory: { read: readStoredUser, write: storeUser } })
  onTestFinished(() => {
    for (const link of document.head.querySelectorAll('link[rel=prefetch]')) link.remove()
  })
  const drawn = render(<Shell registry={registry} session={store} queryClient={createQueryClient()} />, { at })
  return {
    user: drawn.user,
    address: drawn.address,
    unmount: drawn.unmount,
    /** The questions who is signed in. */
    asked,
  }
}

/** The server's answer to `getSession` from now on. */
export const signedInAs = (user: SessionUser | null) => answer({ getSession }, { user: user && { ...user } })

/** What the gateway lists from now on; null: it does not answer. @returns the questions */
export function answerRegistry(remotes: readonly RegisteredRemote[] | null): readonly Request[] {
  const questions: Request[] = []
  server.use(
    http.get('*/registry.json', ({ request }) => {
      questions.push(request)
      return remotes ? HttpResponse.json({ remotes: [...remotes] }) : new HttpResponse(null, { status: 503 })
    }),
  )
  return questions
}

/** What is wrong with a field, as it says itself. */
export function problemOf(field: HTMLElement): string | null {
  const [id = ''] = field.getAttribute('aria-invalid') === 'true' ? (field.getAttribute('aria-describedby')?.split(' ') ?? []) : []
  return document.getElementById(id)?.textContent ?? null
}

export const banner = () => within(screen.getByRole('banner'))
export const main = () => within(screen.getByRole('main'))
export const footer = () => within(screen.getByRole('contentinfo'))
export const dialog = () => within(screen.getByRole('dialog'))

/** A field of the page by its label. */
export const field = (label: string) => main().getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

export const wordsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)
/** The words of each link, and where it leads. */
export const waysOf = (links: readonly Element[]) => links.map((link) => [link.textContent, link.getAttribute('href')])

/** What the site says in passing. */
export const toast = () => notifications().textContent
/** What of it is read out at once: that something failed. */
export const alarm = () => within(notifications()).getByRole('alert').textContent

const notifications = () => screen.getByRole('region', { name: 'Notifications' })

/** The window is as wide as a phone's. */
export function onPhone() {
  const { innerWidth: width, innerHeight: height, happyDOM } = window as Window & { readonly happyDOM?: { setViewport(size: object): void } }
  happyDOM?.setViewport({ width: 360, height: 740 })
  onTestFinished(() => happyDOM?.setViewport({ width, height }))
}

/** From now on the console may tell of failures, which the test has planted. @returns what it told */
export function expectFailures(): readonly string[] {
  const told: string[] = []
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void told.push(words.map(String).join(' ')))
  return told
}

/** The page came with the operator's contact. */
export function configureContact(contact: SiteContact) {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: SITE_CONTACT_ELEMENT_ID })
  element.textContent = JSON.stringify(contact)
  document.body.append(element)
  onTestFinished(() => element.remove())
}

/** A remote whose pages nobody opens: what it is listed with is enough. */
export function listedRemote(facts: Partial<RegisteredRemote> = {}): RegisteredRemote {
  count += 1
  const name = `listed-${count}`
  return {
    name,
    title: 'Directory',
    hostApi: 1,
    pages: [],
    navigation: [],
    slots: {},
    version: '1',
    manifestUrl: `/r/${name}/mf-manifest.json`,
    federation: {},
    preload: [`/r/${name}/assets/remoteEntry.js`],
    ...facts,
  }
}
let count = 0
