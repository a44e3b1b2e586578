// Tests the hooks and components through which pages use the shell.
import { render as draw } from '@testing-library/react'
import { getAccount } from '@ungana/contracts-identity'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { act, member, refuse, render, screen, testHost, waitFor } from '../testing/index.ts'
import {
  call,
  HostProvider,
  LoginPrompt,
  lazyPage,
  useFailureToast,
  useHost,
  useLive,
  useOpenForm,
  useServed,
  useTitle,
  useWaitingCount,
} from './index.ts'

test.each([
  [401, 'UNAUTHENTICATED', 1],
  // A wrong password says nothing about the session.
  [401, 'IDENTITY_WRONG_PASSWORD', 0],
  [403, 'FORBIDDEN', 0],
])('a call that is refused with %i %s makes the shell check the session %i times', async (status, code, times) => {
  refuse({ getAccount }, { status, code })
  const { rechecks, unmount } = render(<p>A page</p>, { user: member })
  await expect(call(getAccount)).rejects.toThrow()
  expect(rechecks()).toBe(times)
  unmount()
  await expect(call(getAccount)).rejects.toThrow()
  expect(rechecks()).toBe(times)
})

test('works with a shell that cannot recheck the session', async () => {
  refuse({ getAccount }, { status: 401, code: 'UNAUTHENTICATED' })
  const { recheckSession: _none, ...api } = testHost().api
  render(<HostProvider host={api as typeof api & { recheckSession: () => void }}>A page</HostProvider>)
  await expect(call(getAccount)).rejects.toThrow('401')
})

test('useHost throws outside of a HostProvider', () => {
  function Lost() {
    useHost()
    return null
  }
  expect(() => draw(<Lost />)).toThrow('useHost() needs a HostProvider above it')
})

test('hides links to missing pages, and all links if the shell cannot tell', () => {
  function Links() {
    const served = useServed()
    return ['/pricing', '/checkout'].filter(served).join()
  }
  const { unmount, container } = render(<Links />, { unserved: ['/checkout'] })
  expect(container.textContent).toBe('/pricing')
  unmount()
  const { isServed: _none, ...api } = testHost().api
  const older = render(
    <HostProvider host={api as ReturnType<typeof testHost>['api']}>
      <Links />
    </HostProvider>,
  )
  expect(older.container.textContent).toBe('')
})

test('sets the page title once the name is known', () => {
  function Named({ name }: { readonly name: string | undefined }) {
    useTitle(name)
    return null
  }
  const { titles, unmount } = render(<Named name={undefined} />)
  expect(titles).toEqual([])
  unmount()
  expect(render(<Named name="Kivu" />).titles).toEqual(['Kivu · Ungana'])
})

test('shows one toast for each failed load', () => {
  let fail: (at: number) => void = () => {}
  let renderAgain: (again: object) => void = () => {}
  function Page() {
    const [failedAt, setFailedAt] = useState(0)
    const [, setRendered] = useState({})
    fail = setFailedAt
    renderAgain = setRendered
    useFailureToast(failedAt, 'Error loading', 'Please try again')
    return null
  }
  const { toasts } = render(<Page />)
  expect(toasts).toEqual([])
  act(() => fail(7))
  act(() => renderAgain({}))
  expect(toasts).toEqual([{ title: 'Error loading', description: 'Please try again', variant: 'destructive' }])
  act(() => fail(8))
  expect(toasts).toHaveLength(2)
})

test('the login prompt leads back to its page', () => {
  render(
    <LoginPrompt title="Please log in" artId="x" otherAction={<button type="button">Register</button>}>
      Your listings are here.
    </LoginPrompt>,
    { at: '/my/listings?page=2' },
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Please log in' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fmy%2Flistings%3Fpage%3D2')
  expect(screen.getByText('Your listings are here.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Register' })).toBeTruthy()
})

test('opens a form once its code has loaded, and shows a toast if loading fails twice', async () => {
  const opened = vi.fn()
  const form = { default: () => null }
  const there = lazyPage(vi.fn(async () => form).mockRejectedValueOnce(new Error('Lost')))
  const missing = lazyPage<object>(() => Promise.reject(new Error('Lost')))
  let open: ReturnType<typeof useOpenForm>
  function Page() {
    open = useOpenForm()
    return null
  }
  const { toasts } = render(<Page />)
  await act(async () => open(there, opened))
  expect([opened.mock.calls.length, toasts.length]).toEqual([1, 0])
  await act(async () => open(missing, opened))
  expect(opened).toHaveBeenCalledTimes(1)
  expect(toasts).toEqual([{ title: 'The form did not load', description: 'Please try again', variant: 'destructive' }])
})

test('counts a queue on each visit, and returns null if counting fails', async () => {
  const counts = [3, 4]
  function Card() {
    const waiting = useWaitingCount(['queue'], async () => {
      const count = counts.shift()
      if (count === undefined) throw new Error('Lost')
      return count
    })
    return <output>{String(waiting)}</output>
  }
  const said = () => screen.getByRole('status').textContent
  const { queries } = render(<Card />)
  expect(said()).toBe('undefined')
  await waitFor(() => expect(said()).toBe('3'))
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(said()).toBe('4'))
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(said()).toBe('null'))
})

test('handles valid known events, ignores others, and reports when events may be missed', () => {
  const received: unknown[] = []
  function Events() {
    useLive({ counted: z.object({ count: z.int() }) }, { counted: (data) => received.push(data), reset: () => received.push('reset') })
    return null
  }
  const { live, unmount } = render(<Events />)
  live.emit('reset')
  live.emit('message' as never, { what: 'a newer service says' })
  live.emit('counted' as never, { count: 'many' })
  live.emit('counted' as never, { count: 7 })
  expect(received).toEqual(['reset', { count: 7 }])
  unmount()
  expect(live.listeners()).toBe(0)
})
