// Goes from screen to screen as links do, which takes a fraction of the time of loading each page.
import type { Page } from '@playwright/test'
import { expect, settled } from './site.ts'

let ofProviders: Promise<ReadonlySet<string>> | undefined

/** Paths of pages with their own document, because a payment provider's script runs in it. */
async function pagesOfProviders(page: Page): Promise<ReadonlySet<string>> {
  const { remotes } = await (await page.request.get('/registry.json')).json()
  return new Set<string>(remotes.flatMap(({ providers = {} }: { providers?: object }) => Object.keys(providers)))
}

/**
 * Navigates like a link, without loading the scripts again, and waits until the screen is complete. Loads the first screen, and a screen that the
 * link does not show.
 */
export async function followLink(page: Page, path: string) {
  ofProviders ??= pagesOfProviders(page)
  const documents = await ofProviders
  const here = new URL(page.url())
  const target = new URL(path, process.env.BASE_URL)
  const load = async () => {
    // For a link to another part of the same page, browsers do not load the page again.
    if (target.pathname + target.search === here.pathname + here.search && target.hash) await page.goto('about:blank')
    await page.goto(path)
  }
  if (target.origin !== here.origin || target.pathname === here.pathname || documents.has(target.pathname) || documents.has(here.pathname))
    await load()
  else {
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '')
      history.pushState({ usr: null, key: Math.random().toString(36).slice(2), idx: history.length }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    const left = await expect(page.locator('main [data-left]'))
      .toHaveCount(0, { timeout: 4000 })
      .then(
        () => true,
        () => false,
      )
    if (!left) await load()
  }
  // A page that redirects has no heading for a moment. The caller reports a page that never shows one.
  await page
    .locator('main h1')
    .first()
    .waitFor({ timeout: 4000 })
    .catch(() => undefined)
  await complete(page)
}

/** Waits until nothing is loading. */
export async function complete(page: Page) {
  await expect(page.locator('[data-skeleton], main [aria-busy=true]')).toHaveCount(0)
  await settled(page)
}
