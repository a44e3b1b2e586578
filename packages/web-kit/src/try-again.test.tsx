// "Try again" of an error panel, with the query client of the site.
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@ungana/ui'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { act, goOffline, goOnline, render, screen } from '../testing/index.ts'

interface Answer {
  readonly succeed: () => void
  readonly fail: () => void
}

function openPage() {
  const answers: Answer[] = []
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      answers.push({ succeed: () => resolve('Plans'), fail: () => reject(new Error('No answer')) })
    })
  function Plans() {
    const { data, error, isError, isFetching, refetch } = useQuery({ queryKey: ['plans'], queryFn })
    if (isError)
      return (
        <ErrorPanel title="Error loading plans" onRetry={() => refetch()} retrying={isFetching}>
          {error.message}
        </ErrorPanel>
      )
    return data ? <a href="/pricing">{data}</a> : <p>Loading</p>
  }
  function Site() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          Menu
        </button>
        <main tabIndex={-1}>{open ? <Plans /> : null}</main>
      </>
    )
  }
  const { user, queries } = render(<Site />)
  const answer = (how: keyof Answer) => act(async () => answers.pop()?.[how]())
  return { user, queries, answer }
}

const tryAgain = () => screen.findByRole('button', { name: 'Try again' })
const tryingAgain = () => screen.findByRole('button', { name: 'Trying again...' })
const menu = () => screen.getByRole('button', { name: 'Menu' })

async function pressTryAgain() {
  const page = openPage()
  await page.answer('fail')
  await page.user.click(await tryAgain())
  return page
}

test('says that it tries again, and keeps the error and the focus until the answer', async () => {
  const { answer } = await pressTryAgain()
  expect(document.activeElement).toBe(await tryingAgain())
  expect(screen.getByText('No answer')).toBeTruthy()
  await answer('fail')
  expect(document.activeElement).toBe(await tryAgain())
})

test('says that the device is offline, and loads when it is online again', async () => {
  goOffline()
  const { answer } = openPage()
  await tryAgain()
  expect(screen.getByText('You are offline.')).toBeTruthy()
  act(goOnline)
  await tryingAgain()
  await answer('succeed')
  expect(await screen.findByRole('link', { name: 'Plans' })).toBeTruthy()
})

test('keeps shown data while the device is offline', async () => {
  const { answer, queries } = openPage()
  await answer('succeed')
  goOffline()
  void queries.invalidateQueries()
  expect(await screen.findByRole('link', { name: 'Plans' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('gives the focus to the page when the content arrives', async () => {
  const { answer } = await pressTryAgain()
  await answer('succeed')
  expect(await screen.findByRole('link', { name: 'Plans' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('leaves the focus where the user has moved it', async () => {
  const { answer } = await pressTryAgain()
  act(() => menu().focus())
  await answer('succeed')
  expect(await screen.findByRole('link', { name: 'Plans' })).toBeTruthy()
  expect(document.activeElement).toBe(menu())
})

test('a page that opens again after an error starts with its skeleton', async () => {
  const { user, answer } = openPage()
  await answer('fail')
  await tryAgain()
  await user.click(menu())
  await user.click(menu())
  expect(await screen.findByText('Loading')).toBeTruthy()
  await answer('succeed')
  expect(await screen.findByRole('link', { name: 'Plans' })).toBeTruthy()
})
