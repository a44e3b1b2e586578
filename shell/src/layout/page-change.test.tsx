import { act, screen, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { footer, main, renderSite } from '#testing/site.tsx'

const scrolled = vi.fn<(top: number) => void>()
/** Makes the page longer. */
let grow: () => void
beforeEach(() => {
  grow = () => undefined
  document.documentElement.scrollTop = 0
  scrolled.mockClear()
  const scrollTo = window.scrollTo.bind(window)
  vi.spyOn(window, 'scrollTo').mockImplementation((...[left, top]: unknown[]) => {
    scrolled(top as number)
    scrollTo(left as number, top as number)
  })
  vi.spyOn(window, 'ResizeObserver').mockImplementation(
    class {
      constructor(onGrowth: ResizeObserverCallback) {
        grow = () => onGrowth([], this as unknown as ResizeObserver)
      }
      observe() {}
      unobserve() {}
      disconnect() {
        grow = () => undefined
      }
    },
  )
})

/** Scrolls like the reader. */
function scroll(top: number) {
  document.documentElement.scrollTop = top
  window.dispatchEvent(new Event('scroll'))
}

const toAbout = (user: ReturnType<typeof renderSite>['user']) => user.click(footer().getByRole('link', { name: 'About' }))
const announced = () => screen.getAllByRole('status').find((status) => status.tagName === 'P' && /Ungana$/.test(status.textContent))?.textContent

test('a new page sets the title, focuses its heading, starts at the top, and is announced', async () => {
  const { user } = renderSite({ at: '/contact' })
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  expect(document.title).toBe('Contact · Ungana')
  expect(announced()).toBeUndefined()
  await toAbout(user)
  await waitFor(() => expect(announced()).toBe('About · Ungana'))
  expect(document.title).toBe('About · Ungana')
  expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }))
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
  expect(scrolled.mock.calls).toEqual([[0]])
})

test('keeps a title that already names the site', async () => {
  renderSite()
  await waitFor(() => expect(document.title).toBe('Ungana: Unite. Trade. Grow.'))
})

test('a changed query keeps scroll position and focus', async () => {
  const { user, address } = renderSite({ at: '/terms-privacy' })
  const tab = await main().findByRole('tab', { name: 'Privacy Policy' })
  scrolled.mockClear()
  await user.click(tab)
  expect(address()).toBe('/terms-privacy?tab=privacy')
  expect(document.activeElement).toBe(tab)
  expect(scrolled).not.toHaveBeenCalled()
  expect(announced()).toBeUndefined()
})

test('an address with a hash scrolls to its target', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { user } = renderSite({ at: '/terms-privacy?tab=privacy' })
  const target = await main().findByRole('region', { name: /Cookies/ })
  shown.mockClear()
  await user.click(footer().getByRole('link', { name: 'Cookies' }))
  expect(shown.mock.contexts).toContain(target)
  expect(scrolled).not.toHaveBeenCalled()
})

test('an address with an unknown hash still shows the page', async () => {
  const { address } = renderSite({ at: '/about' })
  await main().findByRole('heading', { level: 1 })
  act(() => {
    window.history.pushState(null, '', '/about#50%')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(address()).toBe('/about#50%')
  expect(main().getByRole('heading', { level: 1, name: 'About Ungana' })).toBeTruthy()
})

test('going back restores the scroll position once the page is long enough', async () => {
  const { user } = renderSite({ at: '/contact' })
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  scroll(640)
  await toAbout(user)
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  expect(scrolled.mock.calls).toEqual([[0]])
  act(() => window.history.back())
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  grow()
  expect(scrolled).toHaveBeenLastCalledWith(640)
  // The position is reached, so the page no longer scrolls by itself.
  scroll(10)
  grow()
  expect(window.scrollY).toBe(10)
})

test.each(['wheel', 'touchstart', 'keydown'])('stops scrolling when the reader scrolls by %s', async (gesture) => {
  const { user } = renderSite({ at: '/contact' })
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  scroll(640)
  await toAbout(user)
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  act(() => window.history.back())
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  window.dispatchEvent(new Event(gesture))
  grow()
  expect(scrolled).toHaveBeenLastCalledWith(0)
})

test('restores the scroll position itself, after a reload too', async () => {
  renderSite({ at: '/contact' })
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  expect(window.history.scrollRestoration).toBe('manual')
  scroll(123.4)
  window.dispatchEvent(new Event('pagehide'))
  const kept = JSON.parse(sessionStorage.getItem('ungana:scroll') ?? '[]') as [string, number][]
  expect(kept.at(-1)).toEqual(['default /contact', 123])
  scroll(0)
})
