import { type PageReport, pageReport, REGISTRY_ELEMENT_ID } from '@ungana/contracts-shell'
import { HttpResponse, http, server, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { runEarly } from '#testing/early.ts'
import { startReports } from './start-reports.ts'

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

const loaded = new Event('load')

test('says that the site did not start', async () => {
  runEarly().get('load')?.(loaded)
  await waitFor(() => expect(reports).toMatchObject([{ parts: { shell: SHELL }, errors: [{ part: 'shell', kind: 'start' }] }]))
})

test.each([
  ['after it', true],
  ['before it', false],
])('says nothing if the bundle ran %s', async (_, earlyFirst) => {
  const start = () => onTestFinished(startReports(undefined))
  if (!earlyFirst) start()
  const listeners = runEarly()
  if (earlyFirst) start()
  listeners.get('load')?.(loaded)
  await new Promise((resolve) => setTimeout(resolve))
  expect(reports).toEqual([])
})

test('keeps the first nine errors', () => {
  const caught = runEarly().get('error')
  const events = Array.from({ length: 12 }, () => new Event('error'))
  for (const event of events) caught?.(event)
  expect(globalThis.unganaEarly?.errors).toEqual(events.slice(0, 9))
})
