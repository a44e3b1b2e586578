import { type Browser, chromium } from 'playwright-core'
import { given, givenIfAny } from '#config.ts'

/** The browser that `npm run bench` found. */
export const chromiumPath = (): string => givenIfAny('CHROMIUM_PATH') ?? chromium.executablePath()

export const chromiumArguments = (): string[] => JSON.parse(given('CHROMIUM_ARGS')) as string[]

/** Closes the browser even if `work` fails. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
