import { lazyPage } from '@ungana/web-kit'
import { render, screen, waitFor } from '@ungana/web-kit/testing'
import { Link } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectFailures } from '#testing/site.tsx'
import { OwnPageBoundary } from './own-page-boundary.tsx'
import { PageSuspense } from './page-suspense.tsx'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

const retry = () => screen.getByRole('button', { name: 'Retry' })

/** A page whose code fails to load this many times. */
function lostPage(times: number) {
  let loads = 0
  const Page = lazyPage<object>(async () => {
    loads += 1
    if (loads <= times) throw new Error('planted: lost')
    return { default: () => <h1>There</h1> }
  })
  return { loads: () => loads, Page }
}

const draw = (Page: ReturnType<typeof lostPage>['Page']) =>
  render(
    <>
      <Link to="/other">Another page</Link>
      <OwnPageBoundary>
        <PageSuspense>
          <Page />
        </PageSuspense>
      </OwnPageBoundary>
    </>,
    { at: '/contact' },
  )

test('shows a page whose code fails to load, with a retry button', async () => {
  expectFailures()
  const { Page, loads } = lostPage(1)
  const { user } = draw(Page)
  expect(await screen.findByRole('heading', { level: 2, name: 'This section did not load' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Ungana' })).toBeTruthy()
  await user.click(retry())
  expect(await screen.findByRole('heading', { level: 1, name: 'There' })).toBeTruthy()
  expect(loads()).toBe(2)
  expect(reload).not.toHaveBeenCalled()
})

test('reloads the document after a second failure, because the release may be gone', async () => {
  expectFailures()
  const { Page, loads } = lostPage(9)
  const { user } = draw(Page)
  await screen.findByRole('heading', { level: 2 })
  await user.click(retry())
  await waitFor(() => expect(loads()).toBe(2))
  await screen.findByRole('heading', { level: 2 })
  expect(reload).not.toHaveBeenCalled()
  await user.click(retry())
  expect(reload).toHaveBeenCalledTimes(1)
})

test('each new page allows one more retry', async () => {
  expectFailures()
  const { Page, loads } = lostPage(9)
  const { user } = draw(Page)
  await screen.findByRole('heading', { level: 2 })
  await user.click(screen.getByRole('link', { name: 'Another page' }))
  await waitFor(() => expect(loads()).toBe(2))
  expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy()
  expect(loads()).toBe(2)
})

test('shows that a page has an error, and never reloads the document', async () => {
  expectFailures()
  const Page = lazyPage<object>(async () => ({
    default: () => {
      throw new Error('planted: a mistake')
    },
  }))
  const { user } = draw(Page)
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await screen.findByRole('heading', { level: 2, name: 'Something went wrong in this section' })).toBeTruthy()
    await user.click(retry())
  }
  expect(reload).not.toHaveBeenCalled()
})
