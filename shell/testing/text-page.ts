import { expect } from 'vitest'

/** Checks a page of text: no empty elements, no duplicate ids, and every link leads to an existing target or to an https address. */
export function expectCompletePage(page: HTMLElement) {
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
