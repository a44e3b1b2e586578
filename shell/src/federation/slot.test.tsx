import { type HostApi, SETTINGS_SECTIONS, type SlotProps } from '@ungana/contracts-shell'
import { chunkAttempts } from '@ungana/web-kit'
import { screen, waitFor } from '@ungana/web-kit/testing'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { answerRegistry, expectFailures, main, renderSite } from '#testing/site.tsx'

const SLOT = 'company.contact'

/** A remote whose page has the slot. */
const page = (slot: Omit<SlotProps, 'name' | 'context'> = {}) =>
  testRemote({
    pages: ['/page', '/page/:more'],
    exposes: {
      './routes': exposed(({ host: { Slot } }: { host: HostApi }) => {
        const navigate = useNavigate()
        const [id, setId] = useState('one')
        return (
          <>
            <h1>A page</h1>
            <button type="button" onClick={() => setId('two')}>
              Change
            </button>
            <button type="button" onClick={() => navigate('/page?more=1')}>
              Go on
            </button>
            <Slot name={SLOT} context={{ id }} {...slot} />
          </>
        )
      }),
    },
  })

interface Filled {
  readonly host: HostApi
  readonly context: { readonly id?: string }
}

const fill = (text: string, facts = {}) =>
  testRemote({
    title: text,
    slots: { [SLOT]: './slots/contact' },
    exposes: { './slots/contact': exposed(({ context, host }: Filled) => <p>{`${text} of ${context.id}, host ${host.version}`}</p>) },
    ...facts,
  })

async function openPage(slot: Parameters<typeof page>[0], ...fills: readonly ReturnType<typeof testRemote>[]) {
  const { registered } = page(slot)
  const site = renderSite({ at: '/page', remotes: [registered, ...fills.map((each) => each.registered)] })
  await main().findByRole('heading', { level: 1, name: 'A page' })
  return { ...site, registered }
}

test('shows what every remote offers, with the context of the page', async () => {
  const { user } = await openPage({ fallback: <p>Nobody</p> }, fill('Messages'), fill('Payments'))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
  expect(await main().findByText('Payments of one, host 1')).toBeTruthy()
  expect(main().queryByText('Nobody')).toBeNull()
  await user.click(main().getByRole('button', { name: 'Change' }))
  expect(main().getByText('Messages of two, host 1')).toBeTruthy()
})

test.each([
  ['nobody', () => []],
  ['only one for another slot', () => [fill('Messages', { slots: { [SETTINGS_SECTIONS]: './slots/contact' } })]],
  ['only one for another host', () => [fill('Messages', { hostApi: 2 })]],
])('shows the fallback where %s offers something', async (_, fills) => {
  await openPage({ fallback: <p>Nobody</p> }, ...fills())
  expect(main().getByText('Nobody')).toBeTruthy()
})

test('shows nothing without a fallback', async () => {
  await openPage({})
  expect(main().getByRole('button', { name: 'Go on' }).nextSibling).toBeNull()
})

test('shows its loading element while loading', async () => {
  const late = testRemote({ slots: { [SLOT]: './slots/contact' }, exposes: { './slots/contact': () => new Promise(() => undefined) } })
  await openPage({ fallback: <p>Nobody</p>, loading: <p>Coming</p> }, late)
  expect(await main().findByText('Coming')).toBeTruthy()
  expect(main().queryByText('Nobody')).toBeNull()
})

test('shows the fallback while loading when there is no loading element', async () => {
  const late = testRemote({ slots: { [SLOT]: './slots/contact' }, exposes: { './slots/contact': () => new Promise(() => undefined) } })
  await openPage({ fallback: <p>Nobody</p> }, late)
  expect(await main().findByText('Nobody')).toBeTruthy()
})

test('shows the fallback for a part that fails to load, and keeps the others', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.setOutcome('fails')
  await openPage({ fallback: <p>Nobody</p>, loading: <p>Coming</p> }, lost, fill('Payments'))
  expect(await main().findByText('Payments of one, host 1')).toBeTruthy()
  expect(await main().findByText('Nobody')).toBeTruthy()
})

test('drops a part that fails to render and keeps the others', async () => {
  const failures = expectFailures()
  const broken = testRemote({
    slots: { [SLOT]: './slots/contact' },
    exposes: {
      './slots/contact': exposed(() => {
        throw new Error('planted: a mistake')
      }),
    },
  })
  await openPage({}, broken, fill('Payments'))
  expect(await main().findByText('Payments of one, host 1')).toBeTruthy()
  await waitFor(() => expect(failures.join()).toContain('planted: a mistake'))
  expect(main().getByRole('heading', { level: 1, name: 'A page' })).toBeTruthy()
})

const failed: SlotProps['failed'] = ({ part, retry, retrying }) => (
  <button type="button" onClick={retry} disabled={retrying}>
    {retrying ? 'Trying' : `Get ${part}`}
  </button>
)

test('the page can report what failed and retry', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.setOutcome('fails')
  const chunk = `/r/${lost.registered.name}/assets/chunk.js`
  const link = document.createElement('link')
  link.rel = 'preload'
  link.setAttribute('href', chunk)
  document.head.append(link)
  onTestFinished(() => {
    link.remove()
    chunkAttempts().delete(chunk)
  })
  const { user, registered } = await openPage({ failed }, lost)
  const moved = `/r/${lost.registered.name}/assets/moved.js`
  await main().findByRole('button', { name: 'Get Messages' })
  const before = lost.scripts.length
  const registry = answerRegistry([registered, { ...lost.registered, preload: [moved] }])
  // The retry fails too.
  await user.click(main().getByRole('button', { name: 'Get Messages' }))
  await waitFor(() => expect(lost.scripts).toHaveLength(before + 1))
  expect(new URL(lost.scripts.at(-1)?.src ?? '').pathname).toBe(moved)
  expect(registry).toHaveLength(1)
  expect(chunkAttempts().get(chunk)).toBe(1)
  lost.setOutcome('loads')
  await user.click(await main().findByRole('button', { name: 'Get Messages' }))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
})

test('a retry continues without an answer from the gateway and shows its progress', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.setOutcome('fails')
  const { user } = await openPage({ failed }, lost)
  await main().findByRole('button', { name: 'Get Messages' })
  answerRegistry(null)
  lost.setOutcome('loads')
  await user.click(main().getByRole('button', { name: 'Get Messages' }))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
})

test('the visitor’s next page retries', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.setOutcome('fails')
  const { user } = await openPage({ fallback: <p>Nobody</p>, loading: <p>Coming</p> }, lost)
  await main().findByText('Nobody')
  lost.setOutcome('loads')
  await user.click(main().getByRole('button', { name: 'Go on' }))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
  expect(screen.queryByText('Nobody')).toBeNull()
})
