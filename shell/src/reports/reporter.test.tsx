import { type PageReport, pageReport, REGISTRY_ELEMENT_ID } from '@ungana/contracts-shell'
import { setLessData } from '@ungana/ui'
import { goOffline, goOnline, HttpResponse, http, passTime, server, stopClock, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { exposed, testRemote } from '#testing/remote.tsx'
import { expectFailures, main, renderSite } from '#testing/site.tsx'
import { early, noticedParts } from './noticed.ts'
import { startReporter } from './reporter.ts'
import { startReports } from './start-reports.ts'

const SHELL = 'aaaaaaaaaaaa'
const RELEASE = 'bbbbbbbbbbbb'
const reports: PageReport[] = []
const requests: Request[] = []

beforeEach(() => {
  globalThis.unganaEarly = undefined
  reports.length = 0
  requests.length = 0
  noticedParts.clear()
  noticedParts.set('shell', SHELL)
  server.use(
    http.post('*/api/page-reports', async ({ request }) => {
      requests.push(request)
      reports.push(parse(pageReport, await request.clone().json()))
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

function start() {
  const stop = startReporter()
  onTestFinished(stop)
}

const errors = () => reports.flatMap(({ errors: each = [] }) => each)
const scriptError = (error: unknown, place = {}) => Object.assign(new Event('error'), { error, filename: '', lineno: 0, colno: 0, ...place })
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() })

/** An error that our scripts threw. */
function thrown(message: string, ...frames: string[]) {
  const error = new TypeError(message)
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at f (${frame})`)].join('\n')
  return error
}
const ours = (file: string) => `https://ungana.test/${file}`

/** An event that early.js keeps. */
function happens(event: Event) {
  early().errors.push(event as ErrorEvent)
  early().tell?.()
}

/** Hides the page, as a browser does before it closes. */
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('tells which releases run in the page, without cookies', async () => {
  start()
  await waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]).toMatchObject({ parts: { shell: SHELL } })
  expect(reports[0]).not.toHaveProperty('errors')
  expect(requests[0]?.credentials).toBe('omit')
})

test('tells of errors from before it was loaded and after, each with file and line but without its text', async () => {
  happens(scriptError(thrown('Ada Obura is missing', ours('assets/main.11111111.js:1:20'))))
  start()
  await waitFor(() => expect(errors()).toHaveLength(1))
  stopClock()
  happens(rejection(thrown('/company/7 is missing', ours('r/directory/assets/routes.22222222.js?retry=1:3:40'), ours('assets/main.11111111.js:1:2'))))
  await passTime(1000)
  await waitFor(() => expect(errors()).toHaveLength(2))
  expect(errors()).toMatchObject([
    { part: 'shell', kind: 'script', name: 'TypeError', place: 'main.11111111.js:1:20' },
    { part: 'directory', kind: 'promise', name: 'TypeError', place: 'routes.22222222.js:3:40' },
  ])
  expect(new Set(reports.map(({ view }) => view)).size).toBe(1)
  expect(JSON.stringify(reports)).not.toMatch(/missing|company\/7|Ada/)
})

test('blames a remote for what it does to libraries of the shell', async () => {
  happens(scriptError(thrown('x', ours('assets/framework.33333333.js:1:1'), ours('r/deals/assets/routes.44444444.js:1:7'))))
  start()
  await waitFor(() => expect(errors()).toMatchObject([{ part: 'deals', place: 'routes.44444444.js:1:7' }]))
})

test('tells of a script with wrong syntax, which has no stack', async () => {
  happens(scriptError(new SyntaxError('x'), { filename: ours('r/deals/assets/routes.44444444.js'), lineno: 1, colno: 9 }))
  start()
  await waitFor(() => expect(errors()).toMatchObject([{ part: 'deals', kind: 'script', name: 'SyntaxError' }]))
})

test.each([
  ['a browser extension', scriptError(thrown('x', 'chrome-extension://abc/assets/main.11111111.js:1:1'))],
  ['a script of another site', scriptError(thrown('x', 'https://pay.example/assets/main.11111111.js:1:1'))],
  ['no script', scriptError(undefined)],
  ['work that was stopped', rejection(new DOMException('The user aborted a request.', 'AbortError'))],
  ['something that is no error', rejection('no')],
])('says nothing of errors of %s', async (_, event) => {
  happens(event)
  start()
  await waitFor(() => expect(reports).toHaveLength(1))
  expect(errors()).toEqual([])
})

const directory = (facts: Partial<Parameters<typeof testRemote>[0]>) =>
  testRemote({
    title: 'Directory',
    pages: ['/directory/:id'],
    version: RELEASE,
    exposes: { './routes': exposed(() => <h1>Directory</h1>) },
    ...facts,
  })

test('tells of a remote that crashes while it renders', async () => {
  expectFailures()
  const crashing = exposed(() => {
    throw new RangeError('planted')
  })
  const { registered } = directory({ exposes: { './routes': crashing } })
  renderSite({ at: '/directory/7', remotes: [registered] })
  await main().findByRole('heading', { level: 2, name: 'Something went wrong in this section' })
  start()
  await waitFor(() => expect(errors()).toMatchObject([{ part: registered.name, kind: 'render', name: 'RangeError' }]))
  expect(reports[0]?.parts).toMatchObject({ shell: SHELL, [registered.name]: RELEASE })
})

test('tells of a remote that does not load, as part of its release', async () => {
  expectFailures()
  const { registered, setOutcome } = directory({})
  setOutcome('fails')
  renderSite({ at: '/directory/7', remotes: [registered] })
  await main().findByRole('heading', { level: 2, name: 'This section did not load' })
  start()
  await waitFor(() => expect(errors()).toMatchObject([{ part: registered.name, kind: 'load' }]))
  expect(reports[0]?.parts).toMatchObject({ [registered.name]: RELEASE })
})

test('names the pattern of the page, never its address', async () => {
  const { registered } = directory({})
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: REGISTRY_ELEMENT_ID })
  element.textContent = JSON.stringify({ remotes: [registered] })
  document.head.append(element)
  window.history.replaceState(null, '', '/directory/7?q=secret')
  onTestFinished(() => {
    element.remove()
    window.history.replaceState(null, '', '/')
  })
  start()
  await waitFor(() => expect(reports[0]?.page).toBe('/directory/:id'))
  expect(JSON.stringify(reports)).not.toMatch(/secret|directory\/7/)
})

test('tells of a part that the visitor opens later', async () => {
  start()
  await waitFor(() => expect(reports).toHaveLength(1))
  noticedParts.set('later', RELEASE)
  hide()
  await waitFor(() => expect(reports).toHaveLength(2))
  expect(reports[1]?.parts).toMatchObject({ shell: SHELL, later: RELEASE })
})

test('sends the times once, when the page is hidden', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 210 } as unknown as PerformanceEntry])
  start()
  await waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]).not.toHaveProperty('timings')
  hide()
  hide()
  await waitFor(() => expect(reports).toHaveLength(2))
  expect(reports[1]?.timings).toMatchObject({ firstByte: 210 })
})

test('sends no times for a person who uses less data, but errors', async () => {
  setLessData(true)
  onTestFinished(() => setLessData(false))
  happens(scriptError(thrown('x', ours('assets/main.11111111.js:1:20'))))
  start()
  await waitFor(() => expect(errors()).toHaveLength(1))
  hide()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reports).toHaveLength(1)
  expect(reports[0]).not.toHaveProperty('timings')
})

test('sends at most six reports for a document', async () => {
  start()
  await waitFor(() => expect(reports).toHaveLength(1))
  stopClock()
  for (let each = 0; each < 9; each += 1) {
    happens(scriptError(thrown('x', ours(`r/part${each}/assets/main.11111111.js:1:20`))))
    await passTime(1000)
  }
  await waitFor(() => expect(reports).toHaveLength(6))
})

test('keeps errors until there is a network', async () => {
  goOffline()
  happens(scriptError(thrown('x', ours('assets/main.11111111.js:1:20'))))
  start()
  expect(requests).toEqual([])
  goOnline()
  hide()
  await waitFor(() => expect(errors()).toHaveLength(1))
})

test.each([
  ['the visitor does something', () => void window.dispatchEvent(new Event('scroll'))],
  ['something fails', () => happens(scriptError(thrown('x', ours('assets/main.11111111.js:1:20'))))],
])('says that the shell runs, and reports once %s', async (_, begin) => {
  const stop = startReports(SHELL)
  onTestFinished(stop)
  expect(early().started).toBe(true)
  begin()
  await waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]?.parts).toMatchObject({ shell: SHELL })
})

test('loads nothing for a visitor who only looks', async () => {
  stopClock()
  const stop = startReports(SHELL)
  onTestFinished(stop)
  await passTime(60_000)
  expect(reports).toEqual([])
})

test('reports at once what failed before the shell started', async () => {
  happens(scriptError(thrown('x', ours('assets/main.11111111.js:1:20'))))
  const stop = startReports(SHELL)
  onTestFinished(stop)
  await waitFor(() => expect(errors()).toHaveLength(1))
})
