import { act, goOffline, render, screen } from '@ungana/web-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { OfflineNotice } from './offline-notice.tsx'

/** A browser with a worker that controls the page. */
function stubWorker() {
  const posted: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    controller: { postMessage: (message: unknown) => void posted.push(message) },
    register: async () => ({}),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return { posted, tell: (data: unknown) => act(() => worker.dispatchEvent(new MessageEvent('message', { data }))) }
}

test('says that there is no network, and from when the page is', () => {
  const { posted, tell } = stubWorker()
  render(<OfflineNotice />, { at: '/company/1' })
  expect(posted).toEqual([{ kind: 'served' }])
  expect(screen.queryByRole('status')).toBeNull()
  act(goOffline)
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  tell({ kind: 'saved-copy', savedAt: new Date('2026-11-28T15:27:00Z').getTime() })
  tell({ kind: 'saved-copy', savedAt: new Date('2026-11-28T16:00:00Z').getTime() })
  expect(screen.getByRole('status').textContent).toContain('What you see was saved on 28 November')
  expect(screen.getByRole('status').textContent).toContain(':27')
  expect(screen.getByRole('link', { name: 'Saved pages' }).getAttribute('href')).toBe('/offline')
})

test('says that the site did not answer if the browser believes that there is a network, until it knows better', () => {
  document.documentElement.setAttribute('data-saved', '')
  onTestFinished(() => document.documentElement.removeAttribute('data-saved'))
  const { tell } = stubWorker()
  render(<OfflineNotice />, { at: '/directory' })
  expect(screen.getByRole('status').textContent).toBe('The site did not answer. This is a saved page.  Saved pages')
  tell({ kind: 'saved-copy', savedAt: new Date('2026-11-28T15:27:00Z').getTime() })
  expect(screen.getByRole('status').textContent).toContain('This is a saved page. What you see was saved on 28 November')
  act(goOffline)
  expect(screen.getByRole('status').textContent).toContain('You are offline. What you see')
})

test('works in a browser without workers', () => {
  render(<OfflineNotice />, { at: '/' })
  expect(screen.queryByRole('status')).toBeNull()
})
