import type { HostApi } from '@ungana/contracts-shell'
import { chunkAttempts, lazyPage } from '@ungana/web-kit'
import { HttpResponse, http, member, screen, server, waitFor } from '@ungana/web-kit/testing'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { answerRegistry, banner, expectFailures, footer, main, renderSite, toast } from '#testing/site.tsx'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

const UNREACHABLE = 'This section did not load'
const BROKEN = 'Something went wrong in this section'
const OUTDATED = 'An update is needed'

const Routes = ({ host }: { host: HostApi }) => {
  const { pathname } = useLocation()
  return (
    <>
      <h1>Directory at {pathname}</h1>
      <p>{host.session.user?.businessName ?? 'A visitor'}</p>
      <Link to="/directory/more">More</Link>
    </>
  )
}

const directory = (routes: Parameters<typeof testRemote>[0]['exposes'][string] = exposed(Routes), facts = {}) =>
  testRemote({
    title: 'Directory',
    pages: ['/directory', '/directory/:more'],
    navigation: [{ label: 'Directory', to: '/directory', order: 30 }],
    exposes: { './routes': routes },
    ...facts,
  })

const failure = async (title: string) => expect(await main().findByRole('heading', { level: 2, name: title })).toBeTruthy()
const retry = () => main().getByRole('button', { name: 'Retry' })
const pageShown = (path = '/directory') => main().findByRole('heading', { level: 1, name: `Directory at ${path}` })

function expectRestOfPage() {
  expect(banner().getByRole('link', { name: 'About' })).toBeTruthy()
  expect(footer().getByRole('link', { name: 'Contact' })).toBeTruthy()
}

test('a remote renders its own pages with the HostApi of the shell', async () => {
  const remote = directory()
  const { user, address } = renderSite({ at: '/directory', session: member, remotes: [remote.registered] })
  await pageShown()
  expect(await main().findByText('Kivu Coffee Growers')).toBeTruthy()
  await user.click(main().getByRole('link', { name: 'More' }))
  await pageShown('/directory/more')
  expect(address()).toBe('/directory/more')
  expect(remote.scripts).toHaveLength(1)
  expect(remote.scripts[0]?.src).toBe(`https://ungana.test/r/${remote.registered.name}/assets/remoteEntry.js`)
})

test('runs a script only with the released integrity hash', async () => {
  const remote = directory()
  renderSite({ at: '/directory', remotes: [{ ...remote.registered, integrity: ['sha256-right'] }] })
  await pageShown()
  expect([remote.scripts[0]?.integrity, remote.scripts[0]?.crossOrigin]).toEqual(['sha256-right', 'anonymous'])
})

test('shows an outline and focuses the main part until the code is loaded', async () => {
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const remote = directory(() => loading.then(exposed(Routes)))
  const { user } = renderSite({ at: '/about', remotes: [remote.registered] })
  await main().findByRole('heading', { name: 'About Ungana' })
  await user.click(banner().getByRole('link', { name: 'Directory' }))
  expect(await main().findByText('Loading page...')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  load()
  await pageShown()
})

test.each([
  ['does not load', 'fails'],
  ['has another hash', 'is another script'],
] as const)('a remote whose script %s shows an error with a retry button', async (_, outcome) => {
  expectFailures()
  const remote = directory()
  remote.setOutcome(outcome)
  const { user, address } = renderSite({ at: '/directory', remotes: [remote.registered] })
  const registry = answerRegistry([remote.registered])
  await failure(UNREACHABLE)
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Directory')
  expect(document.title).toBe('Directory · Ungana')
  expect(main().getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  expectRestOfPage()
  remote.setOutcome('loads')
  await user.click(retry())
  await pageShown()
  expect(address()).toBe('/directory')
  // The location may have changed, so the retry asks for the script under a new address.
  expect(registry).toHaveLength(1)
  expect(remote.scripts.map(({ src }) => new URL(src).search)).toEqual(['', '?retry=1'])
})

test('shows a chunk that fails to load, with a retry button', async () => {
  expectFailures()
  const chunks = [() => Promise.reject(new Error('planted: no chunk')), exposed(Routes)]
  const remote = directory(() => (chunks.shift() ?? exposed(Routes))())
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  await user.click(retry())
  await pageShown()
})

test('another page of a failed remote retries', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const { user } = renderSite({ at: '/directory/more', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  remote.setOutcome('loads')
  await user.click(banner().getByRole('link', { name: 'Directory' }))
  await pageShown()
})

test('a retry takes a newer release', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  const moved = `/r/${remote.registered.name}/assets/remoteEntry.moved.js`
  answerRegistry([{ ...remote.registered, version: '2', preload: [moved] }])
  remote.setOutcome('loads')
  await user.click(retry())
  await pageShown()
  expect(new URL(remote.scripts.at(-1)?.src ?? '').pathname).toBe(moved)
})

test('a retry continues when the gateway does not answer', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  answerRegistry(null)
  for (let tries = 0; tries < 4; tries += 1) {
    await failure(UNREACHABLE)
    const asked = remote.scripts.length
    await user.click(retry())
    await waitFor(() => expect(remote.scripts.length).toBeGreaterThan(asked))
  }
  await failure(UNREACHABLE)
  // Without a gateway a reload would fail.
  expect(reload).not.toHaveBeenCalled()
  remote.setOutcome('loads')
  await user.click(retry())
  await pageShown()
})

test('reloads the page after two failures', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  await user.click(retry())
  await waitFor(() => expect(remote.scripts).toHaveLength(2))
  await failure(UNREACHABLE)
  expect(reload).not.toHaveBeenCalled()
  await user.click(retry())
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('retries a failed preload under a new address', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const chunk = `/r/${remote.registered.name}/assets/chunk.js`
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href: chunk })
  link.setAttribute('href', chunk)
  document.head.append(link)
  onTestFinished(() => {
    link.remove()
    chunkAttempts().delete(chunk)
  })
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  expect(chunkAttempts().get(chunk)).toBeUndefined()
  remote.setOutcome('loads')
  await user.click(retry())
  await pageShown()
  expect(chunkAttempts().get(chunk)).toBe(1)
})

test('shows an error in a remote, and a retry renders it again', async () => {
  const failures = expectFailures()
  let broken = true
  const remote = directory(
    exposed((props: { host: HostApi }) => {
      if (broken) throw new Error('planted: a mistake')
      return <Routes {...props} />
    }),
  )
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(BROKEN)
  expect(failures.join()).toContain('planted: a mistake')
  expectRestOfPage()
  broken = false
  await user.click(retry())
  await pageShown()
})

test('asks for an update when a remote needs another HostApi', async () => {
  const remote = directory(exposed(Routes), { hostApi: 2 })
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(OUTDATED)
  expect(main().queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(remote.scripts).toEqual([])
})

test('asks for an update when a page’s release is gone', async () => {
  expectFailures()
  // The page's code is a separate file, which no longer exists.
  const Gone = lazyPage<object>(() => Promise.reject(new Error('planted: 404')))
  const Pages = (props: { host: HostApi }) => (useLocation().pathname === '/directory' ? <Routes {...props} /> : <Gone />)
  const remote = directory(exposed(Pages))
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await pageShown()
  const registry = answerRegistry([{ ...remote.registered, version: '2' }])
  await user.click(main().getByRole('link', { name: 'More' }))
  await failure(OUTDATED)
  expect(registry).toHaveLength(1)
  await user.click(main().getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('retries a file that failed to load once', async () => {
  expectFailures()
  const loads = [() => Promise.reject(new Error('planted: lost')), async () => ({ default: () => <h1>More</h1> })]
  const More = lazyPage<object>(() => (loads.shift() as () => Promise<{ default: () => ReactElement }>)())
  const Pages = (props: { host: HostApi }) => (useLocation().pathname === '/directory' ? <Routes {...props} /> : <More />)
  const remote = directory(exposed(Pages))
  const { user } = renderSite({ at: '/directory/more', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  await user.click(retry())
  expect(await main().findByRole('heading', { level: 1, name: 'More' })).toBeTruthy()
})

test('the retry button shows that a retry is under way', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await failure(UNREACHABLE)
  let answerNow = () => {}
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  server.use(
    http.get('*/registry.json', async () => {
      await answered
      return HttpResponse.json({ remotes: [remote.registered] })
    }),
  )
  await user.click(retry())
  expect(await main().findByRole('button', { name: 'Trying again...' })).toBeTruthy()
  remote.setOutcome('loads')
  answerNow()
  await pageShown()
})

test('keeps one remote working next to a failed one', async () => {
  expectFailures()
  const remote = directory()
  remote.setOutcome('fails')
  const other = testRemote({
    title: 'Payments',
    pages: ['/pricing'],
    navigation: [{ label: 'Pricing', to: '/pricing', order: 80 }],
    exposes: { './routes': exposed(() => <h1>Plans</h1>) },
  })
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered, other.registered] })
  await failure(UNREACHABLE)
  await user.click(banner().getByRole('link', { name: 'Pricing' }))
  expect(await main().findByRole('heading', { level: 1, name: 'Plans' })).toBeTruthy()
  expect(main().queryByText(UNREACHABLE)).toBeNull()
})

test('a remote shows a toast and names its page', async () => {
  const remote = directory(
    exposed(({ host }: { host: HostApi }) => (
      <button
        type="button"
        onClick={() => {
          host.toast({ title: 'Saved', description: 'For later' })
          host.setTitle('Tea')
        }}
      >
        Save
      </button>
    )),
  )
  const { user } = renderSite({ at: '/directory', remotes: [remote.registered] })
  await user.click(await main().findByRole('button', { name: 'Save' }))
  expect(toast()).toBe('SavedFor later')
  expect(document.title).toBe('Tea · Ungana')
})
