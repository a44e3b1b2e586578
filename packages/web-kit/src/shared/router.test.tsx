// Compares our router with react-router, whose names it has.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import type { ComponentType, ReactNode } from 'react'
import * as library from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as ours from './react-router-dom.ts'

const segment = fc.constantFrom('a', 'B', 'b.c', 'é', '%C3%A9', '%2F', 'a%2Fb', '50%', 'new', '')
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
const patternSegment = fc.constantFrom('a', 'b', 'b.c', 'new', ':id', ':other-id')
const pattern = fc
  .tuple(fc.uniqueArray(patternSegment, { maxLength: 3 }), fc.constantFrom('', '/', '/*', '/:last?'))
  .map(([segments, end]) => `/${segments.join('/')}${end}`.replace('//', '/'))

test('matches patterns as react-router does', () => {
  fc.assert(
    fc.property(pattern, path, (wanted, at) => {
      expect(ours.matchPath(wanted, at)?.params).toEqual(library.matchPath(wanted, at)?.params)
    }),
    { numRuns: 2000 },
  )
})

/** The parts of both libraries that the comparisons use. */
interface Router {
  readonly BrowserRouter: ComponentType<{ readonly basename?: string; readonly children: ReactNode }>
  readonly Routes: ComponentType<{ readonly children: ReactNode }>
  readonly Route: ComponentType<{ readonly path: string; readonly element: ReactNode }>
  readonly useParams: () => Readonly<Record<string, string | undefined>>
  readonly useLocation: () => { pathname: string; search: string; hash: string; key: string; state: unknown }
  readonly useNavigate: () => (to: ours.To, options?: { replace?: boolean; state?: unknown }) => unknown
  readonly useNavigationType: () => string
}
const both = [ours as unknown as Router, library as unknown as Router] as const

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(cleanup)

/** What a page at `at` sees. */
function shown({ BrowserRouter, Routes, Route, useParams }: Router, at: string, patterns: readonly string[]): string {
  const Page = ({ name }: { readonly name: string }) => `${name} ${JSON.stringify(useParams())}`
  window.history.replaceState(null, '', at)
  const { container, unmount } = render(
    <BrowserRouter>
      <Routes>
        {patterns.map((each) => (
          <Route key={each} path={each} element={<Page name={each} />} />
        ))}
      </Routes>
    </BrowserRouter>,
  )
  const text = container.textContent
  unmount()
  return text
}

/** Two slashes would name a host, and react-router warns about a path that cannot be decoded. */
const readablePath = path.filter((at) => !at.startsWith('//') && !at.includes('50%'))

test('shows the page that react-router shows, with the same params', () => {
  const flat = fc.uniqueArray(patternSegment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`)
  fc.assert(
    fc.property(fc.uniqueArray(flat, { minLength: 1, maxLength: 4 }), readablePath, (patterns, at) => {
      const [actual, expected] = both.map((router) => shown(router, at, patterns))
      expect(actual).toBe(expected)
    }),
    { numRuns: 150 },
  )
})

/** Opens `at` below `basename`, then follows `steps`. @returns what the page and the browser see after each step */
async function followed(
  { BrowserRouter, useLocation, useNavigate, useNavigationType }: Router,
  basename: string,
  at: string,
  steps: readonly Step[],
) {
  const seen: unknown[] = []
  let navigate: ReturnType<Router['useNavigate']> = () => undefined
  function Page() {
    navigate = useNavigate()
    const { key, ...location } = useLocation()
    seen.push([location, key === 'default', useNavigationType(), window.location.href])
    return null
  }
  window.history.replaceState(null, '', at)
  const { unmount } = render(
    <BrowserRouter basename={basename}>
      <Page />
    </BrowserRouter>,
  )
  for (const { to, ...options } of steps) await act(async () => void navigate(to, options))
  unmount()
  return seen
}

interface Step {
  readonly to: ours.To
  readonly replace?: boolean
  readonly state?: unknown
}

test.each<{ name: string; steps: Step[] }>([
  { name: 'a path', steps: [{ to: '/company/7?tab=reviews#first' }] },
  { name: 'a query', steps: [{ to: '?page=2' }, { to: '?' }] },
  { name: 'a hash', steps: [{ to: '#list' }, { to: '#' }] },
  { name: 'a path without a slash', steps: [{ to: 'about' }] },
  { name: 'parts of a path', steps: [{ to: { pathname: '/a', search: '?b=1', hash: '#c' } }, { to: { search: '?d' } }] },
  { name: 'state', steps: [{ to: '/a', state: { from: 1 } }, { to: '/b', state: 'x', replace: true }, { to: '/c' }] },
  { name: 'the home page', steps: [{ to: '/a' }, { to: '/' }] },
])('follows $name as react-router does', async ({ steps }) => {
  const [actual, expected] = [await followed(both[0], '', '/start?q=1#h', steps), await followed(both[1], '', '/start?q=1#h', steps)]
  expect(actual).toEqual(expected)
  const [below, expectedBelow] = [await followed(both[0], '/fr', '/fr/start', steps), await followed(both[1], '/fr', '/fr/start', steps)]
  expect(below).toEqual(expectedBelow)
})

test('shows a path that cannot be decoded as it is', () => {
  expect(shown(both[0], '/a/50%', ['/a/:id'])).toBe('/a/:id {"id":"50%"}')
})

test('never leaves the site', async () => {
  const seen = await followed(both[0], '', '/start', [{ to: '//evil.example/a' }, { to: '/\\evil.example' }, { to: '\\/evil.example' }])
  expect(seen.map((each) => (each as unknown[])[3])).toEqual(
    ['/start', '/evil.example/a', '/evil.example', '/evil.example'].map((at) => `${window.location.origin}${at}`),
  )
})

const Where = () => {
  const { pathname, state, key } = ours.useLocation()
  return <output>{[pathname, JSON.stringify(state), key === 'default' ? 'first' : 'later', ours.useNavigationType()].join(' ')}</output>
}
const inBrowser = (content: ReactNode) =>
  render(
    <ours.BrowserRouter>
      {content}
      <Where />
    </ours.BrowserRouter>,
  )
const output = () => screen.getByRole('status').textContent

describe('a link', () => {
  test('opens its page and stores its state', async () => {
    inBrowser(
      <ours.Link to="/a" state={{ list: 2 }}>
        go
      </ours.Link>,
    )
    await userEvent.click(screen.getByText('go'))
    expect(output()).toBe('/a {"list":2} later PUSH')
    expect(window.location.pathname).toBe('/a')
  })

  test('to the open page replaces its history entry', async () => {
    inBrowser(<ours.Link to="/">go</ours.Link>)
    const before = window.history.length
    await userEvent.click(screen.getByText('go'))
    expect(output()).toBe('/ null later REPLACE')
    expect(window.history.length).toBe(before)
  })

  test('can take the place of its page in the history', async () => {
    inBrowser(
      <ours.Link to="/a" replace>
        go
      </ours.Link>,
    )
    await userEvent.click(screen.getByText('go'))
    expect(output()).toBe('/a null later REPLACE')
  })

  test.each([
    ['with a modifier key', {}, '{Control>}[MouseLeft]{/Control}'],
    ['to another tab', { target: '_blank' }, '[MouseLeft]'],
    ['that its page handles', { onClick: (event: React.MouseEvent) => event.preventDefault() }, '[MouseLeft]'],
  ])('%s is not followed', async (_, props, keys) => {
    inBrowser(
      <ours.Link to="/a" {...props}>
        go
      </ours.Link>,
    )
    const link = screen.getByText('go')
    // The test's browser must not open the page either.
    link.parentElement?.addEventListener('click', (event) => event.preventDefault())
    const user = userEvent.setup()
    const [down, up] = [/^\{[^}]+\}/.exec(keys)?.[0] ?? '', /\{\/[^}]+\}$/.exec(keys)?.[0] ?? '']
    if (down) await user.keyboard(down)
    await user.pointer([{ target: link, keys: '[MouseLeft]' }])
    if (up) await user.keyboard(up)
    expect(output()).toBe('/ null first POP')
  })
})

test('shows the earlier page when the visitor goes back', async () => {
  inBrowser(<ours.Link to="/a">go</ours.Link>)
  await userEvent.click(screen.getByText('go'))
  const returned = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  await act(() => returned)
  expect(output()).toBe('/ null first POP')
})

test('opens the page as a document if the browser refuses another history entry', async () => {
  const { pushState } = window.history
  const opened: string[] = []
  const { assign } = window.location
  window.history.pushState = () => {
    throw new DOMException('too often', 'SecurityError')
  }
  window.location.assign = (url) => void opened.push(String(url))
  try {
    inBrowser(<ours.Link to="/a">go</ours.Link>)
    await userEvent.click(screen.getByText('go'))
  } finally {
    window.history.pushState = pushState
    window.location.assign = assign
  }
  expect(opened).toEqual(['/a'])
})

test('a redirect opens its page', async () => {
  inBrowser(<ours.Navigate to="/a" replace state="x" />)
  expect(output()).toBe('/a "x" later REPLACE')
})

test('a query can be read and changed', async () => {
  window.history.replaceState(null, '', '/a?tab=1')
  function Tabs() {
    const [query, setQuery] = ours.useSearchParams()
    return (
      <button type="button" onClick={() => setQuery(query.get('tab') === '1' ? { tab: '2' } : {})}>
        {query.get('tab') ?? 'none'}
      </button>
    )
  }
  inBrowser(<Tabs />)
  await userEvent.click(screen.getByText('1'))
  expect(window.location.search).toBe('?tab=2')
  await userEvent.click(screen.getByText('2'))
  expect([screen.getByRole('button').textContent, window.location.href]).toEqual(['none', expect.stringMatching(/\/a$/)])
})
