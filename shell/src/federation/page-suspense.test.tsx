import { lazyPage } from '@ungana/web-kit'
import { render, screen, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
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

test('a reader who has reached a link of the document stays at this link', async () => {
  html = '<a href="/company/7?a=%22"><img alt="" /></a><a href="/company/7?a=%22">Seven</a>'
  let load = () => {}
  const Page = lazyPage<object>(
    () =>
      new Promise((resolve) => {
        load = () =>
          resolve({
            default: () => (
              <>
                <a href="/company/6">Six</a>
                <a href="/company/7?a=%22">
                  <img alt="" />
                </a>
                <a href="/company/7?a=%22">Seven, with its data</a>
              </>
            ),
          })
      }),
  )
  render(
    <main>
      <PageSuspense>
        <Page />
      </PageSuspense>
    </main>,
  )
  screen.getByRole('link', { name: 'Seven' }).focus()
  load()
  const link = await screen.findByRole('link', { name: 'Seven, with its data' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})
