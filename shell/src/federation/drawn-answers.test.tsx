import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createQueryClient } from '@ungana/web-kit'
import { render, screen } from '@ungana/web-kit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeDrawnAnswers } from './drawn-answers.ts'

const ask = vi.fn(async () => 'asked')

function List() {
  return <p>{useQuery({ queryKey: ['list', { page: 1 }], queryFn: ask }).data ?? 'loading'}</p>
}

function open(text: string | undefined, isMember: boolean) {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'answers'
  script.textContent = text ?? ''
  if (text !== undefined) document.head.append(script)
  onTestFinished(() => script.remove())
  ask.mockClear()
  const queries = createQueryClient()
  takeDrawnAnswers(queries, isMember)
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  )
  return queries
}

const drawnAt = (time: number) => JSON.stringify([[['list', { page: 1 }], 'drawn', time]])

test('a visitor sees what the page was drawn with, and nothing is asked again', () => {
  const time = Date.now() - 20_000
  const queries = open(drawnAt(time), false)
  expect(screen.getByText('drawn')).toBeTruthy()
  expect(queries.getQueryState(['list', { page: 1 }])?.dataUpdatedAt).toBe(time)
  expect(ask).not.toHaveBeenCalled()
})

test('a member sees it too, and the page asks what a member may see', async () => {
  open(drawnAt(Date.now()), true)
  expect(screen.getByText('drawn')).toBeTruthy()
  expect(await screen.findByText('asked')).toBeTruthy()
})

test('a page that was not drawn asks for its data', async () => {
  open(undefined, false)
  expect(screen.getByText('loading')).toBeTruthy()
  expect(await screen.findByText('asked')).toBeTruthy()
})

test('a document that the browser kept for long shows its answers, and asks again', async () => {
  open(drawnAt(Date.now() - 3_600_000), false)
  expect(screen.getByText('drawn')).toBeTruthy()
  expect(await screen.findByText('asked')).toBeTruthy()
})

test('a clock that is behind does not make answers last longer', () => {
  const queries = open(drawnAt(Date.now() + 3_600_000), false)
  expect(queries.getQueryState(['list', { page: 1 }])?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})
