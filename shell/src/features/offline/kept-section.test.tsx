import { OFFLINE_HEADER } from '@ungana/contracts-kit'
import { KEPT_DATA, KEPT_LIST, SAVED_AT } from '@ungana/contracts-shell/saved-data'
import { render, screen, stubCaches, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { forgetSavedPages } from '#lib/saved-pages.ts'
import { KeptSection } from './kept-section.tsx'

async function kept() {
  stubCaches()
  const store = await caches.open(KEPT_DATA)
  const put = (address: string, bytes: number) =>
    store.put(address, new Response('', { headers: { 'content-length': String(bytes), [OFFLINE_HEADER]: 'asked', [SAVED_AT]: '1' } }))
  await Promise.all([put('/api/deals/1', 2048), put('/api/deals/1/papers/2/pdf', 1024 * 1024)])
  const things = [
    { path: '/api/deals/1/papers/2/pdf', title: 'CI-1', needs: ['/api/deals/1/papers/2/pdf'] },
    { path: '/deals/1', title: 'Peaberry', needs: ['/api/deals/1', '/api/deals/1/papers/2/pdf'] },
  ]
  await store.put(KEPT_LIST, new Response(JSON.stringify(things)))
  return render(<KeptSection />)
}

test('lists what is kept with its size, and removes it', async () => {
  const { user } = await kept()
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['CI-1', '/api/deals/1/papers/2/pdf'],
    ['Peaberry', '/deals/1'],
  ])
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('small')?.textContent)).toEqual(['1.0 MB', '1.0 MB'])
  await user.click(screen.getByRole('button', { name: 'Remove from this device: Peaberry' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  const addresses = (await (await caches.open(KEPT_DATA)).keys()).map(({ url }) => new URL(url).pathname)
  // The paper is kept for itself, too.
  expect(addresses.sort()).toEqual(['/api/deals/1/papers/2/pdf', KEPT_LIST])
})

test('is empty after the account has left', async () => {
  await kept()
  await screen.findByText('Peaberry')
  forgetSavedPages()
  expect(await (await caches.open(KEPT_DATA)).keys()).toEqual([])
})
