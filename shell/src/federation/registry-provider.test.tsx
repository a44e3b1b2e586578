import { screen, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { answerRegistry, banner, footer, listedRemote, main, renderSite } from '#testing/site.tsx'
import { inlinedRegistry } from './registry.ts'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

const directory = () =>
  testRemote({
    title: 'Directory',
    pages: ['/directory'],
    navigation: [{ label: 'Directory', to: '/directory', order: 30 }],
    exposes: { './routes': exposed(() => <h1>All companies</h1>) },
  })

test('fetches the registry when the page has none', async () => {
  const { registered } = directory()
  const questions = answerRegistry([registered])
  renderSite({ at: '/directory', remotes: null })
  expect(main().getByText('Loading page...')).toBeTruthy()
  expect(await main().findByRole('heading', { level: 1, name: 'All companies' })).toBeTruthy()
  expect(banner().getByRole('link', { name: 'Directory' })).toBeTruthy()
  expect(questions).toHaveLength(1)
})

test('shows links to remote pages once the registry is known', async () => {
  answerRegistry([listedRemote({ pages: ['/marketplace'] })])
  renderSite({ at: '/', remotes: null })
  expect((await main().findByRole('link', { name: 'Find Suppliers' })).getAttribute('href')).toBe('/marketplace')
  expect(main().queryByRole('link', { name: 'List Your Business' })).toBeNull()
})

test('fetches no registry when the page has one', async () => {
  const { registered } = directory()
  renderSite({ at: '/directory', remotes: [registered] })
  const questions = answerRegistry([registered])
  await main().findByRole('heading', { level: 1, name: 'All companies' })
  expect(questions).toEqual([])
})

test('the shell’s own pages work without a registry', async () => {
  answerRegistry(null)
  renderSite({ at: '/about', remotes: null })
  expect(await main().findByRole('heading', { level: 1, name: 'About Ungana' })).toBeTruthy()
})

test('shows a failure and a retry button at an address that may belong to a remote', async () => {
  answerRegistry(null)
  const { user } = renderSite({ at: '/directory', remotes: null })
  expect(await main().findByRole('heading', { level: 2, name: 'This section did not load' })).toBeTruthy()
  expect(main().getByRole('heading', { level: 1, name: 'Ungana' })).toBeTruthy()
  const again = answerRegistry(null)
  await user.click(main().getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(again).toHaveLength(1))
  const { registered } = directory()
  answerRegistry([registered])
  await user.click(main().getByRole('button', { name: 'Retry' }))
  expect(await main().findByRole('heading', { level: 1, name: 'All companies' })).toBeTruthy()
})

test('shows an unknown address as not found once the registry is known', async () => {
  answerRegistry([])
  renderSite({ at: '/no-such-page', remotes: null })
  expect(await main().findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
})

const paying = () =>
  listedRemote({
    pages: ['/pricing', '/pay/:id'],
    navigation: [
      { label: 'Pricing', to: '/pricing', order: 80 },
      { label: 'Pay', to: '/pay/1', order: 81 },
    ],
    providers: { '/pay/:id': ['card'] },
  })

test('loads a page with payment provider scripts as a new document', async () => {
  const { user } = renderSite({ at: '/about', remotes: [paying()] })
  await main().findByRole('heading', { level: 1 })
  expect(reload).not.toHaveBeenCalled()
  await user.click(banner().getByRole('link', { name: 'Pay' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(main().getByText('Loading page...')).toBeTruthy()
})

test('keeps the document for a page with the same scripts', async () => {
  const { registered } = testRemote({
    pages: ['/pay/:id'],
    providers: { '/pay/:id': ['card'] },
    exposes: { './routes': exposed(() => <h1>Pay by card</h1>) },
  })
  const { user } = renderSite({ at: '/pay/1', remotes: [registered] })
  expect(await main().findByRole('heading', { name: 'Pay by card' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  // Leaving the page loads a new document, too.
  await user.click(footer().getByRole('link', { name: 'About' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('reads the registry of the page', () => {
  expect(inlinedRegistry()).toBeNull()
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'registry' })
  element.textContent = JSON.stringify({ remotes: [listedRemote({ title: 'Directory' })] })
  document.body.append(element)
  expect(inlinedRegistry()?.remotes.map(({ title }) => title)).toEqual(['Directory'])
  element.textContent = '{'
  expect(inlinedRegistry()).toBeNull()
  element.remove()
  expect(screen.queryByText('Directory')).toBeNull()
})
