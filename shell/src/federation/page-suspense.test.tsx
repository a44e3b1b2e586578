import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazyPage } from '@ungana/web-kit'
import { render, screen, waitFor } from '@ungana/web-kit/testing'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as skeleton from './first-skeleton.ts'
import { PageSuspense } from './page-suspense.tsx'

let html: string | null
beforeEach(() => {
  html = '<p>Outline</p>'
  vi.spyOn(skeleton, 'firstSkeleton').mockImplementation(() => html)
  vi.spyOn(skeleton, 'forgetFirstSkeleton').mockImplementation(() => {
    html = null
  })
})

function latePage() {
  let load = () => {}
  const Page = lazyPage<object>(
    () =>
      new Promise((resolve) => {
        load = () => resolve({ default: () => <h1>There</h1> })
      }),
  )
  return { Page, load: () => load() }
}

test('keeps the skeleton of the document until the page is ready', async () => {
  const { Page, load } = latePage()
  render(
    <PageSuspense>
      <Page />
    </PageSuspense>,
  )
  expect(screen.getByText('Outline')).toBeTruthy()
  await waitFor(() => expect(html).toBeNull())
  expect(screen.getByText('Outline')).toBeTruthy()
  expect(screen.queryByText('Loading page...')).toBeNull()
  load()
  expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
  expect(screen.queryByText('Outline')).toBeNull()
})

test('shows the skeleton of the document for the first page only', async () => {
  const { Page, load } = latePage()
  render(
    <PageSuspense>
      <h1>First</h1>
    </PageSuspense>,
  )
  expect(await screen.findByRole('heading', { name: 'First' })).toBeTruthy()
  render(
    <PageSuspense>
      <Page />
    </PageSuspense>,
  )
  expect(screen.getByText('Loading page...')).toBeTruthy()
  load()
  expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
})

test('renders a complete page at once', () => {
  render(
    <PageSuspense prerendered>
      <h1>Home</h1>
    </PageSuspense>,
  )
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(screen.queryByText('Outline')).toBeNull()
})

/** A page whose code arrives when `load` is called, in a document that has `html` as its skeleton. */
function renderLate(page: ReactNode) {
  let load = () => {}
  const Page = lazyPage<object>(
    () =>
      new Promise((resolve) => {
        load = () => resolve({ default: () => page })
      }),
  )
  render(
    <main>
      <PageSuspense>
        <Page />
      </PageSuspense>
    </main>,
  )
  return () => load()
}

test('a reader who has reached a link of the document stays at this link', async () => {
  html = '<a href="/company/7?a=%22"><img alt="" /></a><a href="/company/7?a=%22">Seven</a>'
  const load = renderLate(
    <>
      <a href="/company/6">Six</a>
      <a href="/company/7?a=%22">
        <img alt="" />
      </a>
      <a href="/company/7?a=%22">Seven, with its data</a>
    </>,
  )
  screen.getByRole('link', { name: 'Seven' }).focus()
  load()
  const link = await screen.findByRole('link', { name: 'Seven, with its data' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('the last button pressed before the code arrives is pressed when it has arrived, once', async () => {
  const script = readFileSync(join(import.meta.dirname, '../../early.js'), 'utf8')
  html =
    '<button aria-label="Share"></button><button>Message <b>Asha</b></button><button>Message <b>Juma</b></button><button>Message <b>Asha</b></button>'
  const pressed = vi.fn()
  const load = renderLate(
    ['Asha', 'Juma', 'Asha'].map((name, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two have one name.
      <button type="button" onClick={() => pressed(name, place)} key={place}>
        Message <b>{name}</b>
      </button>
    )),
  )
  const listeners = vi.spyOn(window, 'addEventListener').mockImplementation(() => undefined)
  // biome-ignore lint/security/noGlobalEval: the document runs this file as a script.
  window.eval(script)
  const [, listener] = listeners.mock.calls.find(([kind]) => kind === 'click') ?? []
  listeners.mockRestore()
  const stop = new AbortController()
  window.addEventListener('click', listener as (event: Event) => void, { signal: stop.signal })
  onTestFinished(() => {
    stop.abort()
    globalThis.unganaEarly = undefined
  })
  const buttons = screen.getAllByRole('button')
  buttons[0]?.click()
  const last = buttons[3]?.querySelector('b')
  last?.click()
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(1)
  load()
  await waitFor(() => expect(pressed.mock.calls).toEqual([['Asha', 2]]))
  expect(document.querySelector('[data-pressed]')).toBeNull()
})
