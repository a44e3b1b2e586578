import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooltipBadge } from '#index.ts'

// happy-dom has no popovers. These mocks behave like a browser's popovers.
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

const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const notes = () => [...shown].map(({ textContent }) => textContent)
const badge = (name = 'Verified') => screen.getByRole('button', { name })
const enter = (element: Element, pointerType = 'mouse') => fireEvent.pointerEnter(element, { pointerType })

/** Renders a badge, then waits until a note of an earlier test no longer shortens the delay. */
function draw(element = <TooltipBadge tooltip="Checked by us">Verified</TooltipBadge>) {
  const drawn = render(element)
  passTime(10_000)
  return { ...drawn, user: userEvent.setup({ advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds) }) }
}

test('describes the badge by its note, even while hidden', () => {
  draw()
  expect(document.getElementById(badge().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Checked by us')
  expect(notes()).toEqual([])
  expect(badge().hasAttribute('aria-haspopup')).toBe(false)
})

test('shows the note when the pointer rests on the badge, and keeps it while the pointer is on the note', () => {
  draw()
  enter(badge())
  passTime(699)
  expect(notes()).toEqual([])
  passTime(1)
  expect(notes()).toEqual(['Checked by us'])
  fireEvent.pointerLeave(badge())
  passTime(119)
  enter(screen.getByText('Checked by us'))
  passTime(1000)
  expect(notes()).toEqual(['Checked by us'])
  fireEvent.pointerLeave(screen.getByText('Checked by us'))
  passTime(120)
  expect(notes()).toEqual([])
})

test('shows no note when a pointer only passes or a finger enters', () => {
  draw()
  enter(badge())
  passTime(300)
  fireEvent.pointerLeave(badge())
  passTime(1000)
  enter(badge(), 'touch')
  passTime(1000)
  expect(notes()).toEqual([])
})

test('shortly after one note, the next shows at once', () => {
  draw(
    <>
      <TooltipBadge tooltip="First">A</TooltipBadge>
      <TooltipBadge tooltip="Second">B</TooltipBadge>
    </>,
  )
  enter(badge('A'))
  passTime(700)
  enter(badge('B'))
  passTime(0)
  expect(notes()).toEqual(['Second'])
  fireEvent.pointerLeave(badge('B'))
  passTime(120 + 299)
  enter(badge('A'))
  passTime(0)
  expect(notes()).toEqual(['First'])
  fireEvent.pointerLeave(badge('A'))
  passTime(120 + 300)
  enter(badge('B'))
  passTime(699)
  expect(notes()).toEqual([])
})

test('shows the note on keyboard focus and on a tap', async () => {
  const { user } = draw()
  await user.tab()
  expect(notes()).toEqual(['Checked by us'])
  await user.tab()
  expect(notes()).toEqual([])
  fireEvent.click(badge())
  expect(notes()).toEqual(['Checked by us'])
})

test('hides the note when a press opens the full text', async () => {
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

test('scrolling hides the note of a hovered badge, but not of a focused badge', async () => {
  const { user } = draw()
  enter(badge())
  passTime(700)
  fireEvent.scroll(document)
  expect(notes()).toEqual([])
  await user.tab()
  fireEvent.scroll(document)
  expect(notes()).toEqual(['Checked by us'])
})

test('shows the note above its badge, or below it if there is no room, and always within the page', async () => {
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

test('a badge that is removed during the delay shows no note', () => {
  const { unmount } = draw()
  enter(badge())
  unmount()
  passTime(1000)
  expect(notes()).toEqual([])
})
