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
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const region = () => screen.getByRole('region', { name: 'Notifications' })
const words = () => region().textContent

test.each([
  ['default', 'status', 6000],
  ['destructive', 'alert', 12_000],
] as const)('%s: is read out as %s, and leaves by itself', (variant, role, stays) => {
  render(<Site />)
  show({ title: 'Saved', description: 'It is there.', variant })
  expect(screen.getByRole(role).textContent).toBe('SavedIt is there.')
  pass(stays - 1)
  expect(words()).toBe('SavedIt is there.')
  pass(1)
  expect(words()).toBe('')
})

test('the newest takes the place of the last, and stays its whole time', () => {
  render(<Site />)
  show({ title: 'Saved' })
  pass(5000)
  show({ title: 'Saved' })
  pass(5999)
  expect(words()).toBe('Saved')
  pass(1)
  expect(words()).toBe('')
})

test('can be dismissed', () => {
  render(<Site />)
  show({ title: 'Saved' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(words()).toBe('')
})

test.each([
  ['pointed at', () => fireEvent.pointerEnter(region()), () => fireEvent.pointerLeave(region())],
  ['focused', () => act(() => screen.getByRole('button').focus()), () => act(() => screen.getByRole('button').blur())],
  ['out of sight', () => look('hidden'), () => look('visible')],
])('stays while it is %s, and its whole time after that', (_, hold, release) => {
  render(<Site />)
  show({ title: 'Saved' })
  pass(3000)
  hold()
  pass(60_000)
  expect(words()).toBe('Saved')
  release()
  pass(5999)
  expect(words()).toBe('Saved')
  pass(1)
  expect(words()).toBe('')
})

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  fireEvent(document, new Event('visibilitychange'))
}

test('one that went away under the pointer does not hold the next', () => {
  render(<Site />)
  show({ title: 'First' })
  fireEvent.pointerEnter(region())
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  show({ title: 'Second' })
  pass(6000)
  expect(words()).toBe('')
})

test('to press it is not to press what lies below', () => {
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
