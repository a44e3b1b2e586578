import type { HostApi } from '@ungana/contracts-shell'
import { fireEvent, pass, screen, stopClock, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { footer, listedRemote, main, renderSite, toast } from '#testing/site.tsx'
import manifest from '../remote.json' with { type: 'json' }
import { ownPage, remoteAt } from './own-pages.ts'

const region = () => within(screen.getByRole('region', { name: 'Notifications' }))

/** A page from which something is said in passing. */
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

test('what is said in passing is read out, failures at once; the newest replaces the last', async () => {
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
])('what is said by %s goes by itself', async (name, stays) => {
  const { say } = await openTalker()
  stopClock()
  await say(name)
  await pass(stays - 1)
  expect(toast()).not.toBe('')
  await pass(1)
  expect(toast()).toBe('')
})

test('what is said in passing goes with a press', async () => {
  const { say, user } = await openTalker()
  await say('Succeed')
  await user.click(region().getByRole('button', { name: 'Dismiss' }))
  expect(toast()).toBe('')
})

test('what is read does not go meanwhile', async () => {
  const { say } = await openTalker()
  stopClock()
  await say('Succeed')
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
  await pass(60_000)
  expect(toast()).not.toBe('')
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
  await pass(6000)
  expect(toast()).toBe('')
})

test('a toast stays over a change of the page', async () => {
  const { say, user } = await openTalker()
  await say('Succeed')
  await user.click(footer().getByRole('link', { name: 'About' }))
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  expect(toast()).toBe('SavedFor later')
})

test.each(manifest.pages)('%s is drawn by the shell, whatever a remote says of it', (path) => {
  expect(ownPage(path)).toBeDefined()
  expect(remoteAt(path, { remotes: [listedRemote({ pages: [path] })] })).toBeUndefined()
})

test('a page is its remote’s by pattern', () => {
  const remotes = [
    listedRemote({ title: 'Payments', pages: ['/pricing'] }),
    listedRemote({ title: 'Directory', pages: ['/company/:id', '/pricing'] }),
  ]
  expect(remoteAt('/company/7', { remotes })?.title).toBe('Directory')
  expect(remoteAt('/Pricing/', { remotes })?.title).toBe('Payments')
  expect(remoteAt('/company', { remotes })).toBeUndefined()
})

test('the home page comes whole, all others with a skeleton', () => {
  expect(manifest.pages.filter((path) => ownPage(path)?.whole)).toEqual(['/', '/home'])
})
