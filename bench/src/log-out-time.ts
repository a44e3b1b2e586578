// Measures whether an open page notices by itself that its session has ended.
import type { Browser } from 'playwright-core'

/** @returns milliseconds until the page shows a visitor's header, or undefined after `patience` ms */
export async function timeUntilLoggedOut(
  browser: Browser,
  { base, cookie, patience }: { base: string; cookie: string; patience: number },
  revoke: () => Promise<void>,
): Promise<number | undefined> {
  const context = await browser.newContext()
  try {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: base }])
    const page = await context.newPage()
    await page.goto(base)
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: /^Account: / }).waitFor()
    await page.waitForLoadState('networkidle')
    const begun = performance.now()
    await revoke()
    const isLoggedOut = await header
      .getByRole('link', { name: 'Log In' })
      .waitFor({ timeout: patience })
      .then(
        () => true,
        () => false,
      )
    return isLoggedOut ? performance.now() - begun : undefined
  } finally {
    await context.close()
  }
}
