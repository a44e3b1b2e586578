// early.js runs before the bundle, so this test runs its text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageReport, pageReport, REGISTRY_ELEMENT_ID } from '@ungana/contracts-shell'
import { HttpResponse, http, server, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { startReports } from './start-reports.ts'

const script = readFileSync(join(import.meta.dirname, '../../early.js'), 'utf8')
const SHELL = 'aaaaaaaaaaaa'
const reports: PageReport[] = []

beforeEach(() => {
  reports.length = 0
  // Test files share a window.
  globalThis.unganaEarly = undefined
  document.getElementById(REGISTRY_ELEMENT_ID)?.remove()
  server.use(
    http.post('*/api/page-reports', async ({ request }) => {
      reports.push(parse(pageReport, await request.json()))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: REGISTRY_ELEMENT_ID })
  element.textContent = JSON.stringify({ remotes: [], shell: SHELL })
  document.head.append(element)
  onTestFinished(() => {
    element.remove()
    globalThis.unganaEarly = undefined
  })
})

/** Runs early.js, and returns what it does when the document has loaded. */
function runEarly(): () => void {
  let loaded = () => {}
  vi.spyOn(window, 'addEventListener').mockImplementation((kind, listener) => {
    if (kind === 'load') loaded = listener as () => void
    if (kind === 'error') caught = listener as (event: Event) => void
  })
  // biome-ignore lint/security/noGlobalEval: the document runs this file as a script.
  window.eval(script)
  vi.mocked(window.addEventListener).mockRestore()
  return loaded
}
let caught = (_event: Event) => {}

test('says that the site did not start', async () => {
  runEarly()()
  await waitFor(() => expect(reports).toMatchObject([{ parts: { shell: SHELL }, errors: [{ part: 'shell', kind: 'start' }] }]))
})

test.each([
  ['after it', true],
  ['before it', false],
])('says nothing if the bundle ran %s', async (_, earlyFirst) => {
  let load = () => {}
  if (earlyFirst) load = runEarly()
  onTestFinished(startReports(undefined))
  if (!earlyFirst) load = runEarly()
  load()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reports).toEqual([])
})

test('keeps the first nine errors', () => {
  runEarly()
  const events = Array.from({ length: 12 }, () => new Event('error'))
  for (const event of events) caught(event)
  expect(globalThis.unganaEarly?.errors).toEqual(events.slice(0, 9))
})
