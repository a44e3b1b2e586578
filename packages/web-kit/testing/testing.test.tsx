import { useQuery } from '@tanstack/react-query'
import { getSession, getStaffAccount, listSessions, login, logout, searchAccounts } from '@ungana/contracts-identity'
import { endpoint } from '@ungana/contracts-kit'
import { TextLink } from '@ungana/ui'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, failureText, uploadFile, useHost, useLive } from '../src/index.ts'
import {
  answer,
  cutOff,
  factsIn,
  fill,
  goOffline,
  goOnline,
  hold,
  linesIn,
  member,
  passTime,
  type ReceivedCall,
  refuse,
  render,
  rowsIn,
  sample,
  screen,
  stopClock,
  valuesIn,
  waitFor,
} from './index.ts'
import { network } from './network.ts'

function Devices() {
  const { data, error } = useQuery({ queryKey: ['devices'], queryFn: () => call(listSessions) })
  if (error) return <p role="alert">{failureText(error, 'No connection')}</p>
  return (
    <ul>
      {data?.map(({ id, device }) => (
        <li key={id}>{device}</li>
      ))}
    </ul>
  )
}

test("answers a read with its contract's sample", async () => {
  render(<Devices />)
  const [first] = await sample({ listSessions })
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toBe(first?.device)
})

test('answers with the given body and records each call', async () => {
  const calls = answer({ listSessions }, [])
  render(<Devices />)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('refuses calls, and makes calls fail', async () => {
  refuse({ listSessions }, { status: 403, message: 'Not yours' })
  const { unmount } = render(<Devices />)
  expect((await screen.findByRole('alert')).textContent).toBe('Not yours')
  unmount()
  cutOff({ listSessions })
  render(<Devices />)
  expect((await screen.findByRole('alert')).textContent).toBe('No connection')
})

test('goes offline and online again', async () => {
  const calls = answer({ listSessions }, [])
  const { queries } = render(<Devices />)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  goOffline()
  expect(navigator.onLine).toBe(false)
  await expect(call(listSessions)).rejects.toMatchObject({ status: 0 })
  void queries.invalidateQueries()
  expect(queries.getQueryState(['devices'])?.fetchStatus).toBe('paused')
  expect(calls).toHaveLength(1)
  goOnline()
  expect(navigator.onLine).toBe(true)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  goOffline()
})

test('starts each test online', async () => {
  const calls = answer({ listSessions }, [])
  render(<Devices />)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(navigator.onLine).toBe(true)
})

test('holds an answer back until it is released', async () => {
  const { release, calls } = hold({ listSessions })
  render(<Devices />)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryAllByRole('listitem')).toEqual([])
  release()
  await screen.findAllByRole('listitem')
})

test('an answer outside its schema fails the test', async () => {
  answer({ getSession }, { user: 7 } as never)
  await expect(call(getSession)).rejects.toThrow()
  expect(network.reset()).toEqual([expect.stringContaining('Answer 200 of getSession breaks its contract at "user"')])
})

test('a request outside its schema fails the test', async () => {
  answer({ login })
  await call(login, { body: { username: 'ada' } as never })
  expect(network.reset()).toEqual([expect.stringContaining('POST /api/auth/login: body breaks its contract')])
})

test('a write that nothing answers fails the test', async () => {
  await expect(call(logout)).rejects.toThrow()
  expect(network.reset()).toEqual(['Nothing answers POST /api/auth/logout: use answer(…)'])
})

test('distinguishes a fixed path from another endpoint’s parameter', async () => {
  answer({ searchAccounts }, [])
  const others = answer({ getStaffAccount })
  expect(await call(searchAccounts, { query: { q: 'ada' } })).toEqual([])
  expect(others).toEqual([])
})

test('records only the parameters of a call', async () => {
  const calls = answer({ getStaffAccount })
  await call(getStaffAccount, { params: { id: member.id } })
  expect(calls[0]?.params).toEqual({ id: member.id })
})

test('receives uploads', async () => {
  const uploadThing = endpoint({ method: 'POST', url: '/api/things', schema: { response: { 201: z.object({ id: z.string() }) } } })
  const calls = answer({ uploadThing }, { id: '7' })
  const shares: number[] = []
  const file = new File(['picture'], 'a.png', { type: 'image/png' })
  expect(await uploadFile(uploadThing, file, { name: 'a.png', onProgress: (share) => shares.push(share) })).toEqual({ id: '7' })
  const sent = (calls[0] as ReceivedCall & { body: FormData }).body.get('file') as File
  expect([sent.name, await sent.text()]).toEqual(['a.png', 'picture'])
})

function Clock() {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return <output>{ticks}</output>
}

test('moves a stopped clock', async () => {
  stopClock('2026-11-24T08:00:00.000Z')
  render(<Clock />)
  await passTime(3000)
  expect(screen.getByRole('status').textContent).toBe('3')
  expect(new Date().toISOString()).toBe('2026-11-24T08:00:03.000Z')
})

test.each(['as it is', 'after a test has removed its globals'])('a stopped clock stands still while a test waits, %s', async (globals) => {
  if (globals !== 'as it is') vi.unstubAllGlobals()
  stopClock('2026-11-24T08:00:00.000Z')
  let looks = 0
  await waitFor(() => {
    looks += 1
    expect(looks).toBeGreaterThan(5)
  })
  expect(new Date().toISOString()).toBe('2026-11-24T08:00:00.000Z')
})

function Names() {
  const { session, toast } = useHost()
  const [names, setNames] = useState<string[]>([])
  useLive({ message: z.object({ name: z.string() }) }, { message: ({ name }) => setNames((all) => [...all, name]), reset: () => setNames([]) })
  return (
    <button type="button" onClick={() => toast({ title: 'Pressed' })}>
      {session.user?.businessName}: {names.join()}
    </button>
  )
}

test('sends events and records toasts', async () => {
  const { live, toasts, user } = render(<Names />, { user: member })
  live.emit('message', { name: 'one' })
  live.emit('message', { name: 'two' })
  expect(screen.getByRole('button').textContent).toBe('Kivu Coffee Growers: one,two')
  await user.click(screen.getByRole('button'))
  expect(toasts).toEqual([{ title: 'Pressed' }])
})

function Search() {
  const [query] = useSearchParams()
  return <Link to="?q=tea">{query.get('q')}</Link>
}

test('follows links', async () => {
  const { user, address } = render(<Search />, { at: '/directory?q=coffee' })
  await user.click(screen.getByRole('link', { name: 'coffee' }))
  expect(screen.getByRole('link').textContent).toBe('tea')
  expect(address()).toBe('/directory?q=tea')
})

test('renders design system links as router links', async () => {
  const { user, address } = render(<TextLink href="/directory">Directory</TextLink>)
  await user.click(screen.getByRole('link', { name: 'Directory' }))
  expect(address()).toBe('/directory')
})

test('lets a user choose a file that the field does not ask for', async () => {
  const { user } = render(<input type="file" accept="image/png" aria-label="Picture" />)
  await user.upload(screen.getByLabelText('Picture'), new File(['song'], 'song.mp3', { type: 'audio/mpeg' }))
  expect(screen.getByLabelText<HTMLInputElement>('Picture').files?.[0]?.name).toBe('song.mp3')
})

test.each(['first', 'second'])('starts each test with empty storage: %s', async () => {
  expect(localStorage.length).toBe(0)
  expect(await indexedDB.databases()).toEqual([])
  localStorage.setItem('kept', 'yes')
  await new Promise((resolve) => {
    indexedDB.open('kept').onsuccess = resolve
  })
})

test('keeps files in IndexedDB', async () => {
  const open = indexedDB.open('files')
  open.onupgradeneeded = () => open.result.createObjectStore('files', { keyPath: 'name' })
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const files = open.result.transaction('files', 'readwrite').objectStore('files')
  files.put({ name: 'a', parts: [new Blob(['picture'])] })
  const kept = files.get('a')
  await new Promise((resolve) => {
    kept.onsuccess = resolve
  })
  expect(await kept.result.parts[0].text()).toBe('picture')
})

test('has no live events if the shell has none', () => {
  render(<Names />, { user: member, hasLive: false })
  expect(screen.getByRole('button').textContent).toBe('Kivu Coffee Growers: ')
})

test('reads pages and forms', async () => {
  const { container, user } = render(
    <main>
      <h2>Load</h2>
      <p>
        Two <strong>bags</strong>
      </p>
      <p aria-hidden="true">Drawn</p>
      <dl>
        <dt>Weight</dt>
        <dd>1 t</dd>
      </dl>
      <ul>
        <li>
          <span>One</span>
          <span>Two</span>
        </li>
      </ul>
      <form aria-label="Load">
        <input name="price" aria-label="Price" defaultValue="5" />
        <select name="kind" aria-label="Kind">
          <option value="t">Tea</option>
          <option value="c">Coffee</option>
        </select>
      </form>
    </main>,
  )
  expect(linesIn(container).slice(0, 4)).toEqual(['Load', 'Two bags', 'Weight', '1 t'])
  expect(factsIn(container)).toEqual({ Weight: '1 t' })
  expect(await rowsIn(() => container)).toEqual([['One', 'Two']])
  await fill({ user }, screen.getByRole('form'), { Price: '7', Kind: 'Coffee' })
  expect(valuesIn(screen.getByRole('form'))).toEqual({ price: '7', kind: 'c' })
})
