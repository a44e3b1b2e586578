import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ToastContent, ToastRegion, type Toasts, useToasts } from '#index.ts'

let toasts: Toasts
function Site() {
  toasts = useToasts()
  return <ToastRegion toast={toasts.toast} onDismiss={toasts.dismiss} />
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const show = (content: ToastContent) => act(() => toasts.show(content))
const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const region = () => screen.getByRole('region', { name: 'Notifications' })
const words = () => region().textContent

test.each([
  ['default', 'status', 6000],
  ['destructive', 'alert', 12_000],
] as const)('%s: is announced as %s and disappears by itself', (variant, role, stays) => {
  render(<Site />)
  show({ title: 'Saved', description: 'It is there.', variant })
  expect(screen.getByRole(role).textContent).toBe('SavedIt is there.')
  passTime(stays - 1)
  expect(words()).toBe('SavedIt is there.')
  passTime(1)
  expect(words()).toBe('')
})

test('the newest message replaces the last and stays its full time', () => {
  render(<Site />)
  show({ title: 'Saved' })
  passTime(5000)
  show({ title: 'Saved' })
  passTime(5999)
  expect(words()).toBe('Saved')
  passTime(1)
  expect(words()).toBe('')
})

test('can be dismissed', () => {
  render(<Site />)
  show({ title: 'Saved' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(words()).toBe('')
})

test.each([
  ['hovered', () => fireEvent.pointerEnter(region()), () => fireEvent.pointerLeave(region())],
  ['focused', () => act(() => screen.getByRole('button').focus()), () => act(() => screen.getByRole('button').blur())],
  ['out of sight', () => look('hidden'), () => look('visible')],
])('stays while it is %s, and its full time after that', (_, hold, release) => {
  render(<Site />)
  show({ title: 'Saved' })
  passTime(3000)
  hold()
  passTime(60_000)
  expect(words()).toBe('Saved')
  release()
  passTime(5999)
  expect(words()).toBe('Saved')
  passTime(1)
  expect(words()).toBe('')
})

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  fireEvent(document, new Event('visibilitychange'))
}

test('a message that disappears under the pointer does not hold the next one', () => {
  render(<Site />)
  show({ title: 'First' })
  fireEvent.pointerEnter(region())
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  show({ title: 'Second' })
  passTime(6000)
  expect(words()).toBe('')
})

test('waits for the click of a press before the page moves', () => {
  render(<Site />)
  fireEvent.pointerDown(document.body)
  show({ title: 'Saved' })
  expect(words()).toBe('')
  fireEvent.click(document.body)
  expect(words()).toBe('Saved')
  passTime(5999)
  fireEvent.pointerDown(document.body)
  passTime(1)
  expect(words()).toBe('Saved')
  fireEvent.click(document.body)
  expect(words()).toBe('')
})

test.each([
  ['a scroll', () => fireEvent.pointerCancel(document.body)],
  ['nothing', () => passTime(1000)],
])('shows a message after a press that %s follows', (_, follow) => {
  render(<Site />)
  fireEvent.pointerDown(document.body)
  show({ title: 'Saved' })
  expect(words()).toBe('')
  follow()
  expect(words()).toBe('Saved')
})

test('a press on a toast does not press the page below', () => {
  const below = vi.fn()
  document.addEventListener('pointerdown', below)
  render(
    <div onPointerDown={below}>
      <ToastRegion toast={{ id: 1, title: 'Saved' }} onDismiss={() => {}} />
    </div>,
  )
  fireEvent.pointerDown(screen.getByText('Saved'))
  document.removeEventListener('pointerdown', below)
  expect(below).not.toHaveBeenCalled()
})
