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

test('shows what every remote offers, with the page’s context', async () => {
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
])('where %s offers something, its fallback shows', async (_, fills) => {
  await openPage({ fallback: <p>Nobody</p> }, ...fills())
  expect(main().getByText('Nobody')).toBeTruthy()
})

test('without a fallback nothing shows', async () => {
  await openPage({})
  expect(main().getByRole('button', { name: 'Go on' }).nextSibling).toBeNull()
})

test('while it loads, it shows what is for that', async () => {
  const late = testRemote({ slots: { [SLOT]: './slots/contact' }, exposes: { './slots/contact': () => new Promise(() => undefined) } })
  await openPage({ fallback: <p>Nobody</p>, loading: <p>Coming</p> }, late)
  expect(await main().findByText('Coming')).toBeTruthy()
  expect(main().queryByText('Nobody')).toBeNull()
})

test('without something of its own for that, it shows the fallback while it loads', async () => {
  const late = testRemote({ slots: { [SLOT]: './slots/contact' }, exposes: { './slots/contact': () => new Promise(() => undefined) } })
  await openPage({ fallback: <p>Nobody</p> }, late)
  expect(await main().findByText('Nobody')).toBeTruthy()
})

test('what does not come costs itself alone: the fallback shows in its place', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.fate('fails')
  await openPage({ fallback: <p>Nobody</p>, loading: <p>Coming</p> }, lost, fill('Payments'))
  expect(await main().findByText('Payments of one, host 1')).toBeTruthy()
  expect(await main().findByText('Nobody')).toBeTruthy()
})

test('what breaks while it is drawn costs itself alone', async () => {
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

test('the page may say what did not come, and try again', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.fate('fails')
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
  const registry = answerRegistry([registered, { ...lost.registered, preload: [moved] }])
  // Once more in vain.
  await user.click(main().getByRole('button', { name: 'Get Messages' }))
  await waitFor(() => expect(lost.scripts).toHaveLength(2))
  expect(new URL(lost.scripts[1]?.src ?? '').pathname).toBe(moved)
  expect(registry).toHaveLength(1)
  expect(chunkAttempts().get(chunk)).toBe(1)
  lost.fate('comes')
  await user.click(await main().findByRole('button', { name: 'Get Messages' }))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
})

test('a try goes on where the gateway does not answer, and says that it is on its way', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.fate('fails')
  const { user } = await openPage({ failed }, lost)
  await main().findByRole('button', { name: 'Get Messages' })
  answerRegistry(null)
  lost.fate('comes')
  await user.click(main().getByRole('button', { name: 'Get Messages' }))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
})

test('the next page of the visitor is another try', async () => {
  expectFailures()
  const lost = fill('Messages')
  lost.fate('fails')
  const { user } = await openPage({ fallback: <p>Nobody</p>, loading: <p>Coming</p> }, lost)
  await main().findByText('Nobody')
  lost.fate('comes')
  await user.click(main().getByRole('button', { name: 'Go on' }))
  expect(await main().findByText('Messages of one, host 1')).toBeTruthy()
  expect(screen.queryByText('Nobody')).toBeNull()
})
