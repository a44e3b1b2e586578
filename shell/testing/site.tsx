/** Renders the whole site as main.tsx does, with the session, remotes and live stream of a test. */
import './shared-versions.ts'
import './all-at-once.ts'
import { getSession } from '@ungana/contracts-identity'
import {
  type RegisteredRemote,
  type SessionUser,
  SITE_CONTACT_ELEMENT_ID,
  SITE_SETTINGS_ELEMENT_ID,
  type SiteContact,
  type SiteSetting,
} from '@ungana/contracts-shell'
import { createQueryClient } from '@ungana/web-kit'
import { answer, cutOff, HttpResponse, hang, http, render, screen, server, within } from '@ungana/web-kit/testing'
import { onTestFinished, vi } from 'vitest'
import { announceRemotes } from '../src/federation/remotes.ts'
import { askSession } from '../src/session/session-calls.ts'
import { createSessionStore } from '../src/session/session-store.ts'
import { readStoredUser, storeUser } from '../src/session/stored-user.ts'
import { Shell } from '../src/shell.tsx'

// happy-dom does not know the `search` element, and React warns about unknown elements.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})

interface SiteOptions {
  readonly at?: string
  /** The logged-in user according to the server. `unreachable`: the network fails. `unanswered`: no answer comes. `own`: the test answers. */
  readonly session?: SessionUser | null | 'unreachable' | 'unanswered' | 'own'
  /** The user in this browser's storage; by default the logged-in user. */
  readonly remembered?: SessionUser | null
  /** Null: the document has no registry. */
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
  const rendered = render(<Shell registry={registry} session={store} queryClient={createQueryClient()} />, { at })
  return {
    user: rendered.user,
    address: rendered.address,
    unmount: rendered.unmount,
    /** Calls that asked who is logged in. */
    asked,
  }
}

/** Sets the server's answer to `getSession`. */
export const signedInAs = (user: SessionUser | null) => answer({ getSession }, { user: user && { ...user } })

/** Sets the gateway's registry; null means that it does not answer. @returns the requests */
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

/** The error text of a field. */
export function problemOf(field: HTMLElement): string | null {
  const [id = ''] = field.getAttribute('aria-invalid') === 'true' ? (field.getAttribute('aria-describedby')?.split(' ') ?? []) : []
  return document.getElementById(id)?.textContent ?? null
}

export const banner = () => within(screen.getByRole('banner'))
export const main = () => within(screen.getByRole('main'))
export const footer = () => within(screen.getByRole('contentinfo'))
export const dialog = () => within(screen.getByRole('dialog'))

export const field = (label: string) => main().getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)
/** Text and address of each link. */
export const linksOf = (links: readonly Element[]) => links.map((link) => [link.textContent, link.getAttribute('href')])

/** The toast's text. */
export const toast = () => notifications().textContent
/** The text of a failure toast, which is read out at once. */
export const alertText = () => within(notifications()).getByRole('alert').textContent

const notifications = () => screen.getByRole('region', { name: 'Notifications' })

/** Allows error messages on the console, which the test causes. @returns the messages */
export function expectFailures(): readonly string[] {
  const messages: string[] = []
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void messages.push(parts.map(String).join(' ')))
  return messages
}

/** Adds the operator's contact to the document. */
export const configureContact = (contact: SiteContact) => writeJson(SITE_CONTACT_ELEMENT_ID, contact)

/** Adds the operator's choices to the document. */
export const configureSite = (...settings: readonly SiteSetting[]) => writeJson(SITE_SETTINGS_ELEMENT_ID, settings)

function writeJson(id: string, value: unknown) {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id })
  element.textContent = JSON.stringify(value)
  document.body.append(element)
  onTestFinished(() => element.remove())
}

/** A registry entry of a remote whose pages the test does not open. */
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
