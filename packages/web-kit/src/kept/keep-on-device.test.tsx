import { OFFLINE_HEADER } from '@ungana/contracts-kit'
import { KEPT_DATA, SAVED_DATA, SAVED_PAGES_LIST } from '@ungana/contracts-shell/saved-data'
import { HttpResponse, http, render, screen, server, stubCaches, waitFor } from '@ungana/web-kit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { KeepOnDevice } from './keep-on-device.tsx'
import { KEPT_BYTES_MAX, keptThings } from './kept-things.ts'

const deal = { path: '/deals/1', title: 'Peaberry', needs: ['/api/deals/1', '/api/deals/1/files/2'] }

/** The site answers with this many bytes. @returns the paths that were asked for */
function serve(sizes: Readonly<Record<string, number>>, headers: Record<string, string> = { [OFFLINE_HEADER]: 'asked' }) {
  const asked: string[] = []
  for (const [path, bytes] of Object.entries(sizes)) {
    server.use(
      http.get(`*${path}`, () => {
        asked.push(path)
        return new HttpResponse('x'.repeat(bytes), { headers })
      }),
    )
  }
  return asked
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const inStore = async (name = KEPT_DATA) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort()

test('keeps the page with its files and what its slots have asked for, says how much it is, and lets go of all', async () => {
  stubCaches()
  const persist = vi.fn(async () => true)
  Object.defineProperty(navigator, 'storage', { value: { persist, estimate: async () => ({ quota: 1e9, usage: 0 }) }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const list = [{ page: '/fr/deals/1', copy: 'kept', answers: { [`${window.location.origin}/api/routes`]: 9 } }]
  await (await caches.open(SAVED_DATA)).put(SAVED_PAGES_LIST, new Response(JSON.stringify(list)))
  serve({ '/api/deals/1': 3000, '/api/deals/1/files/2': 4000, '/api/routes': 100 })
  const { user } = render(<KeepOnDevice thing={deal} />, { at: '/fr/deals/1' })
  await user.click(await button('Keep on this device'))
  expect((await screen.findByText('On this device: 7 KB')).getAttribute('role')).toBe('status')
  expect(await inStore()).toEqual(['/api/deals/1', '/api/deals/1/files/2', '/api/routes', '/kept-things'])
  expect(persist).toHaveBeenCalledTimes(1)
  await user.click(await button('Remove from this device'))
  await button('Keep on this device')
  expect(await inStore()).toEqual(['/kept-things'])
})

test('a new file of a kept page is added without asking, and nothing is loaded twice', async () => {
  stubCaches()
  serve({ '/api/deals/1': 3000, '/api/deals/1/files/2': 4000 })
  const { user, unmount } = render(<KeepOnDevice thing={deal} />)
  await user.click(await button('Keep on this device'))
  await button('Remove from this device')
  unmount()
  const asked = serve({ '/api/deals/1': 3000, '/api/deals/1/files/2': 4000, '/api/deals/1/files/3': 5000 })
  render(<KeepOnDevice thing={{ ...deal, needs: [...deal.needs, '/api/deals/1/files/3'] }} />)
  await waitFor(async () => expect(await inStore()).toContain('/api/deals/1/files/3'))
  expect(asked).toEqual(['/api/deals/1/files/3'])
})

test('another tab shows it at once', async () => {
  stubCaches()
  serve({ '/api/deals/1': 3000, '/api/deals/1/files/2': 4000 })
  const { user } = render(
    <>
      <KeepOnDevice thing={deal} />
      <KeepOnDevice as="row" thing={{ path: '/api/deals/1/files/2', title: 'weights.pdf', needs: ['/api/deals/1/files/2'] }} within="/deals/1" />
      <KeepOnDevice as="row" thing={deal} />
    </>,
  )
  await button('Keep on this device: weights.pdf')
  await user.click(await button('Keep on this device'))
  await button('Remove from this device: Peaberry')
  // The file is kept with its deal.
  expect(screen.queryByRole('button', { name: /weights/ })).toBeNull()
})

test.each([
  ['too much', { '/api/deals/1': 10, '/api/deals/1/files/2': KEPT_BYTES_MAX }, undefined, 'This device keeps at most 50.0 MB for you'],
  ['what the server does not allow', { '/api/deals/1': 10 }, {}, 'a part of it is no longer available to you'],
])('does not keep %s', async (_, sizes, headers, words) => {
  stubCaches()
  serve(sizes, headers)
  const { user, toasts } = render(<KeepOnDevice thing={deal} />)
  await user.click(await button('Keep on this device'))
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  expect(toasts).toMatchObject([{ title: 'Not kept on this device', variant: 'destructive' }])
  expect(await keptThings()).toEqual([])
  expect(await inStore()).toEqual([])
})

test('does not keep what the browser has no room for', async () => {
  stubCaches()
  Object.defineProperty(navigator, 'storage', { value: { estimate: async () => ({ quota: 5000, usage: 1000 }) }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  serve({ '/api/deals/1': 3000, '/api/deals/1/files/2': 4000 })
  const { user } = render(<KeepOnDevice thing={deal} />)
  await user.click(await button('Keep on this device'))
  expect(await screen.findByText(/Your browser has no room for it/)).toBeTruthy()
  expect(await keptThings()).toEqual([])
})

test('shows nothing in a browser without caches', async () => {
  const { toasts } = render(<KeepOnDevice thing={deal} />)
  expect([screen.queryByRole('button'), toasts]).toEqual([null, []])
})
