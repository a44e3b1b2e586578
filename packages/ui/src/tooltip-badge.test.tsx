import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooltipBadge } from '#index.ts'

// happy-dom has no popovers: these are as the browser's.
const shown = new Set<Element>()
const popovers = {
  showPopover(this: HTMLElement) {
    for (const other of shown) (other as HTMLElement).hidePopover()
    shown.add(this)
  },
  hidePopover(this: HTMLElement) {
    shown.delete(this)
    fireEvent(this, Object.assign(new Event('toggle'), { newState: 'closed' }))
  },
}
const { matches } = Element.prototype

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  Object.assign(HTMLElement.prototype, popovers)
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':popover-open'
      ? shown.has(this)
      : selector === ':focus-visible'
        ? this === document.activeElement
        : matches.call(this, selector)
  })
})
afterEach(() => {
  shown.clear()
  for (const name of Object.keys(popovers)) Reflect.deleteProperty(HTMLElement.prototype, name)
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const notes = () => [...shown].map(({ textContent }) => textContent)
const badge = (name = 'Verified') => screen.getByRole('button', { name })
const enter = (element: Element, pointerType = 'mouse') => fireEvent.pointerEnter(element, { pointerType })

/** Long after any other note was closed. */
function draw(element = <TooltipBadge tooltip="Checked by us">Verified</TooltipBadge>) {
  const drawn = render(element)
  pass(10_000)
  return { ...drawn, user: userEvent.setup({ advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds) }) }
}

test('describes itself by its note also while that is not shown', () => {
  draw()
  expect(document.getElementById(badge().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Checked by us')
  expect(notes()).toEqual([])
  expect(badge().hasAttribute('aria-haspopup')).toBe(false)
})

test('shows its note to a pointer that rests on it, and to one that goes over to the note', () => {
  draw()
  enter(badge())
  pass(699)
  expect(notes()).toEqual([])
  pass(1)
  expect(notes()).toEqual(['Checked by us'])
  fireEvent.pointerLeave(badge())
  pass(119)
  enter(screen.getByText('Checked by us'))
  pass(1000)
  expect(notes()).toEqual(['Checked by us'])
  fireEvent.pointerLeave(screen.getByText('Checked by us'))
  pass(120)
  expect(notes()).toEqual([])
})

test('a pointer that only passes, and a finger, show nothing', () => {
  draw()
  enter(badge())
  pass(300)
  fireEvent.pointerLeave(badge())
  pass(1000)
  enter(badge(), 'touch')
  pass(1000)
  expect(notes()).toEqual([])
})

test('after one note the next shows at once, for a while', () => {
  draw(
    <>
      <TooltipBadge tooltip="First">A</TooltipBadge>
      <TooltipBadge tooltip="Second">B</TooltipBadge>
    </>,
  )
  enter(badge('A'))
  pass(700)
  enter(badge('B'))
  pass(0)
  expect(notes()).toEqual(['Second'])
  fireEvent.pointerLeave(badge('B'))
  pass(120 + 299)
  enter(badge('A'))
  pass(0)
  expect(notes()).toEqual(['First'])
  fireEvent.pointerLeave(badge('A'))
  pass(120 + 300)
  enter(badge('B'))
  pass(699)
  expect(notes()).toEqual([])
})

test('shows its note to the keyboard while it has the focus, and to a tap', async () => {
  const { user } = draw()
  await user.tab()
  expect(notes()).toEqual(['Checked by us'])
  await user.tab()
  expect(notes()).toEqual([])
  fireEvent.click(badge())
  expect(notes()).toEqual(['Checked by us'])
})

test('where a press opens all of it, the note gives way', async () => {
  const onOpen = vi.fn()
  const { user } = draw(
    <TooltipBadge tooltip="Checked by us" onOpen={onOpen}>
      Verified
    </TooltipBadge>,
  )
  await user.tab()
  expect(badge().getAttribute('aria-haspopup')).toBe('dialog')
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(notes()).toEqual([])
})

test('goes when the page is scrolled under a pointer, and stays with the badge that has the focus', async () => {
  const { user } = draw()
  enter(badge())
  pass(700)
  fireEvent.scroll(document)
  expect(notes()).toEqual([])
  await user.tab()
  fireEvent.scroll(document)
  expect(notes()).toEqual(['Checked by us'])
})

test('stands above its badge, or below it where there is no room, and within the page', async () => {
  const { user } = draw()
  const at = (top: number, left: number) =>
    vi.spyOn(badge(), 'getBoundingClientRect').mockReturnValue({ top, left, width: 40, height: 20, bottom: top + 20 } as DOMRect)
  const note = screen.getByText('Checked by us')
  vi.spyOn(note, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(note, 'offsetHeight', 'get').mockReturnValue(30)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(360)
  const places = []
  for (const [top, left] of [
    [100, 150],
    [20, 150],
    [100, 0],
    [100, 330],
  ] as const) {
    at(top, left)
    await user.tab()
    places.push([note.style.top, note.style.left])
    await user.tab()
  }
  expect(places).toEqual([
    ['64px', '120px'],
    ['46px', '120px'],
    ['64px', '12px'],
    ['64px', '248px'],
  ])
})

test('a badge that goes away shows nothing later', () => {
  const { unmount } = draw()
  enter(badge())
  unmount()
  pass(1000)
  expect(notes()).toEqual([])
})
