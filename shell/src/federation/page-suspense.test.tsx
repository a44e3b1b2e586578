import { usePrerendered } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { render, screen, waitFor } from '@ungana/web-kit/testing'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Hydration } from '#lib/hydration.tsx'
import { runEarly } from '#testing/early.ts'
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

/** A page whose code arrives when `load` is called. */
function latePage(page: ReactNode = <h1>There</h1>) {
  let load = () => {}
  const code = new Promise<{ default: () => ReactNode }>((resolve) => {
    load = () => resolve({ default: () => page })
  })
  return { Page: lazyPage<object>(() => code), load }
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

test('what else changes does not wait for the page', async () => {
  const { Page } = latePage()
  const Site = () => (
    <>
      <p>{usePrerendered() ? 'Visitor' : 'Member'}</p>
      <PageSuspense>
        <Page />
      </PageSuspense>
    </>
  )
  render(
    <Hydration prerendered>
      <Site />
    </Hydration>,
  )
  expect(await screen.findByText('Member')).toBeTruthy()
  expect(screen.getByText('Outline')).toBeTruthy()
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

/** Renders a late page in a document that has `html` as its skeleton. @returns what loads its code */
function renderLate(page: ReactNode) {
  const { Page, load } = latePage(page)
  render(
    <main>
      <PageSuspense>
        <Page />
      </PageSuspense>
    </main>,
  )
  return load
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

/** Lets early.js notice clicks. */
function noticeClicks() {
  const stop = new AbortController()
  window.addEventListener('click', runEarly().get('click') as (event: Event) => void, { signal: stop.signal })
  onTestFinished(() => stop.abort())
}

const message = (name: string) => `<button>Message <b>${name}</b></button>`

test.each([
  ['the last button is pressed again, once', ['Asha', 'Juma', 'Asha'], undefined, [['Asha', 2]]],
  ['no button is pressed if there are more with this name than before', ['Asha', 'Juma', 'Asha', 'Asha'], undefined, []],
  ['no button is pressed if the reader has pressed a link since', ['Asha', 'Juma', 'Asha'], 'click', []],
  ['no button is pressed if the reader has moved to a link since', ['Asha', 'Juma', 'Asha'], 'focus', []],
] as const)('when the code arrives, %s', async (_, names, onLink, expected) => {
  html = `<button aria-label="Share"></button>${['Asha', 'Juma', 'Asha'].map(message).join('')}`
  const pressed = vi.fn()
  const load = renderLate(
    names.map((name, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: several have one name.
      <button type="button" onClick={() => pressed(name, place)} key={place}>
        Message <b>{name}</b>
      </button>
    )),
  )
  render(<a href="#elsewhere">Elsewhere</a>)
  noticeClicks()
  const buttons = screen.getAllByRole('button')
  buttons[0]?.click()
  buttons[3]?.querySelector('b')?.click()
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(1)
  if (onLink) screen.getByRole('link', { name: 'Elsewhere' })[onLink]()
  load()
  await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve))
  expect(pressed.mock.calls).toEqual(expected)
})
