import type { HostApi } from '@ungana/contracts-shell'
import { fireEvent, passTime, screen, stopClock, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { footer, listedRemote, main, renderSite, toast } from '#testing/site.tsx'
import manifest from '../remote.json' with { type: 'json' }
import { ownPage, remoteAt } from './own-pages.ts'

const region = () => within(screen.getByRole('region', { name: 'Notifications' }))

/** A page that shows toasts. */
function talker() {
  const Page = ({ host }: { readonly host: HostApi }) => (
    <>
      <h1>Talker</h1>
      <button type="button" onClick={() => host.toast({ title: 'Saved', description: 'For later' })}>
        Succeed
      </button>
      <button type="button" onClick={() => host.toast({ title: 'Lost', variant: 'destructive' })}>
        Fail
      </button>
    </>
  )
  return testRemote({ pages: ['/talker'], exposes: { './routes': exposed(Page) } }).registered
}

async function openTalker() {
  const site = renderSite({ at: '/talker', remotes: [talker()] })
  await main().findByRole('heading', { name: 'Talker' })
  const say = (name: string) => site.user.click(main().getByRole('button', { name }))
  return { ...site, say }
}

test('reads out toasts, failures at once; the newest replaces the last', async () => {
  const { say } = await openTalker()
  await say('Succeed')
  expect(region().getByRole('status').textContent).toBe('SavedFor later')
  expect(region().getByRole('alert').textContent).toBe('')
  await say('Fail')
  expect(region().getByRole('status').textContent).toBe('')
  expect(region().getByRole('alert').textContent).toBe('Lost')
})

test.each([
  ['Succeed', 6000],
  ['Fail', 12_000],
])('hides a toast after %s by itself', async (name, stays) => {
  const { say } = await openTalker()
  stopClock()
  await say(name)
  await passTime(stays - 1)
  expect(toast()).not.toBe('')
  await passTime(1)
  expect(toast()).toBe('')
})

test('hides a toast at a press', async () => {
  const { say, user } = await openTalker()
  await say('Succeed')
  await user.click(region().getByRole('button', { name: 'Dismiss' }))
  expect(toast()).toBe('')
})

test('keeps a toast while it is read', async () => {
  const { say } = await openTalker()
  stopClock()
  await say('Succeed')
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
  await passTime(60_000)
  expect(toast()).not.toBe('')
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
  await passTime(6000)
  expect(toast()).toBe('')
})

test('keeps a toast when the page changes', async () => {
  const { say, user } = await openTalker()
  await say('Succeed')
  await user.click(footer().getByRole('link', { name: 'About' }))
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  expect(toast()).toBe('SavedFor later')
})

test.each(manifest.pages)('the shell renders %s even when a remote claims it', (path) => {
  expect(ownPage(path)).toBeDefined()
  expect(remoteAt(path, { remotes: [listedRemote({ pages: [path] })] })).toBeUndefined()
})

test('a page pattern belongs to its remote', () => {
  const remotes = [
    listedRemote({ title: 'Payments', pages: ['/pricing'] }),
    listedRemote({ title: 'Directory', pages: ['/company/:id', '/pricing'] }),
  ]
  expect(remoteAt('/company/7', { remotes })?.title).toBe('Directory')
  expect(remoteAt('/Pricing/', { remotes })?.title).toBe('Payments')
  expect(remoteAt('/company', { remotes })).toBeUndefined()
})

test('the home page is prerendered completely, all other pages as a skeleton', () => {
  expect(manifest.pages.filter((path) => ownPage(path)?.prerendered)).toEqual(['/', '/home'])
})
