/** What holds for every page of text. */
import { expect } from 'vitest'

/** Nothing is empty, no id is twice there, and each link leads somewhere: on the page to what is there, outside by https. */
export function expectWhole(page: HTMLElement) {
  const texts = [...page.querySelectorAll('h1, h2, h3, p, li, th, td, dt, dd, a, summary')]
  expect(texts.filter(({ textContent }) => textContent.trim() === '')).toEqual([])
  expect(texts.filter(({ textContent }) => /undefined|null|NaN|\[object/.test(textContent))).toEqual([])
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const link of page.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) expect(ids).toContain(href.slice(1))
    else expect(href).toMatch(/^(\/[a-z]|https:\/\/[\w-]+\.[\w.-]+)/)
  }
}
