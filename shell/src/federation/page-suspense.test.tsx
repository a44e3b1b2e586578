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
  let come = () => {}
  const Page = lazyPage<object>(
    () =>
      new Promise((resolve) => {
        come = () => resolve({ default: () => <h1>There</h1> })
      }),
  )
  return { Page, come: () => come() }
}

test('the skeleton that came with the page stays until the page is there', async () => {
  const { Page, come } = latePage()
  render(
    <PageSuspense>
      <Page />
    </PageSuspense>,
  )
  expect(screen.getByText('Outline')).toBeTruthy()
  await waitFor(() => expect(html).toBeNull())
  expect(screen.getByText('Outline')).toBeTruthy()
  expect(screen.queryByText('Loading page...')).toBeNull()
  come()
  expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
  expect(screen.queryByText('Outline')).toBeNull()
})

test('only the first page has it', async () => {
  const { Page, come } = latePage()
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
  come()
  expect(await screen.findByRole('heading', { name: 'There' })).toBeTruthy()
})

test('a page that came whole is drawn at once', () => {
  render(
    <PageSuspense whole>
      <h1>Home</h1>
    </PageSuspense>,
  )
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(screen.queryByText('Outline')).toBeNull()
})
