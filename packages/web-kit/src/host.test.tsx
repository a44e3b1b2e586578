// What pages ask of the shell around them.
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
  useWaiting,
} from './index.ts'

test.each([
  [401, 'UNAUTHENTICATED', 1],
  // A wrong password says nothing about the session.
  [401, 'IDENTITY_WRONG_PASSWORD', 0],
  [403, 'FORBIDDEN', 0],
])('a call that is refused with %i %s lets the shell look at the session %i times', async (status, code, times) => {
  refuse({ getAccount }, { status, code })
  const { rechecks, unmount } = render(<p>A page</p>, { user: member })
  await expect(call(getAccount)).rejects.toThrow()
  expect(rechecks()).toBe(times)
  unmount()
  await expect(call(getAccount)).rejects.toThrow()
  expect(rechecks()).toBe(times)
})

test('a shell that cannot look at the session is not asked', async () => {
  refuse({ getAccount }, { status: 401, code: 'UNAUTHENTICATED' })
  const { recheckSession: _none, ...api } = testHost().api
  render(<HostProvider host={api as typeof api & { recheckSession: () => void }}>A page</HostProvider>)
  await expect(call(getAccount)).rejects.toThrow('401')
})

test('a hook of the host outside of a page is a mistake', () => {
  function Lost() {
    useHost()
    return null
  }
  expect(() => draw(<Lost />)).toThrow('useHost() needs a HostProvider above it')
})

test('links to pages that nobody draws are not shown, and none where the shell cannot tell', () => {
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

test('a page has its title once its name is known, and another with another name', () => {
  function Named({ name }: { readonly name: string | undefined }) {
    useTitle(name)
    return null
  }
  const { titles, unmount } = render(<Named name={undefined} />)
  expect(titles).toEqual([])
  unmount()
  expect(render(<Named name="Kivu" />).titles).toEqual(['Kivu · Ungana'])
})

test('a failed load is told once, and the next one again', () => {
  let fail: (at: number) => void = () => {}
  let drawAgain: (again: object) => void = () => {}
  function Page() {
    const [failedAt, setFailedAt] = useState(0)
    const [, setDrawn] = useState({})
    fail = setFailedAt
    drawAgain = setDrawn
    useFailureToast(failedAt, 'Error loading', 'Please try again')
    return null
  }
  const { toasts } = render(<Page />)
  expect(toasts).toEqual([])
  act(() => fail(7))
  act(() => drawAgain({}))
  expect(toasts).toEqual([{ title: 'Error loading', description: 'Please try again', variant: 'destructive' }])
  act(() => fail(8))
  expect(toasts).toHaveLength(2)
})

test('a prompt to log in leads back to where it was shown', () => {
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

test('a form opens once its code is there, and its absence costs a word', async () => {
  const opened = vi.fn()
  const there = lazyPage(async () => ({ default: () => null }))
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
  expect(toasts).toEqual([{ title: 'The form could not be loaded', description: 'Please try again', variant: 'destructive' }])
})

test('what waits in a queue is counted on each visit, and unknown where that fails', async () => {
  const counts = [3, 4]
  function Card() {
    const waiting = useWaiting(['queue'], async () => {
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

test('hears what it knows, passes over what does not fit or is new, and is told when something may be missed', () => {
  const heard: unknown[] = []
  function News() {
    useLive({ counted: z.object({ count: z.int() }) }, { counted: (data) => heard.push(data), reset: () => heard.push('reset') })
    return null
  }
  const { live, unmount } = render(<News />)
  live.tell('reset')
  live.tell('message' as never, { what: 'a newer service says' })
  live.tell('counted' as never, { count: 'many' })
  live.tell('counted' as never, { count: 7 })
  expect(heard).toEqual(['reset', { count: 7 }])
  unmount()
  expect(live.listeners()).toBe(0)
})
