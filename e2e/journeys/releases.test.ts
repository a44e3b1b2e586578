import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type OwnReleases, test } from './own-releases.ts'
import { cards } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const OLD = 'Business Directory'
const NEW = 'Directory of Businesses'
/** Text on a company's page, which is in another file. */
const OLD_DETAIL = 'Contact information'
const NEW_DETAIL = 'How to reach them'

/** Releases a new directory to everybody. */
async function releaseNew(own: OwnReleases): Promise<void> {
  const { code, output } = await own.release('mfe-directory', '--build', own.altered('directory', { [OLD]: NEW, [OLD_DETAIL]: NEW_DETAIL }))
  expect(output).toContain('released. New page loads get it')
  expect(code).toBe(0)
}

test('a release arrives with the next load, an open tab keeps the old one, a rollback reverts it, and a tab with a deleted release asks for a reload', async ({
  own,
  page,
  context,
  allow,
}) => {
  test.setTimeout(180_000)
  // This gateway is not at PUBLIC_URL, so it refuses to count a view.
  allow(/403.*\/views|404|Failed to load|Refused to execute|PageLoadError|ChunkLoadError|did not load|Loading chunk/i)
  // These builds are within the size limits of their release.json. The other parts are released below.
  for (const [part, name] of [
    ['shell', 'shell'],
    ['mfe-logistics', 'logistics'],
    ['mfe-messaging', 'messaging'],
    ['mfe-payments', 'payments'],
  ] as const) {
    const { code, output } = await own.release(part, '--build', join(own.folder(name), 'releases', own.current(name)))
    expect(code, output).toBe(0)
  }
  await page.goto('/directory')
  await expect(heading(page)).toHaveText(OLD)
  await expect(cards(page)).toHaveCount(9)

  await releaseNew(own)
  const other = await context.newPage()
  await other.goto('/directory')
  await expect(heading(other)).toHaveText(NEW)
  await expect(cards(other)).toHaveCount(9)

  // Opens a page of the old release; this tab has not loaded its code yet.
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: OLD_DETAIL })).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText(OLD)

  const released = own.current('directory')
  const { output } = await own.release('rollback', 'mfe-directory')
  expect(output).toContain('mfe-directory: rolled back to')
  await page.reload()
  await expect(heading(page)).toHaveText(OLD)

  // A release of another part changes only its own pages, and goes back alone.
  const dealsBuild = own.altered('deals', { 'No such paper': 'This paper is unknown' })
  expect((await own.release('mfe-deals', '--build', dealsBuild)).output).toContain('released. New page loads get it')
  const papers = await context.newPage()
  await papers.goto('/deals/papers/none')
  await expect(heading(papers)).toHaveText('This paper is unknown')
  await page.reload()
  await expect(heading(page)).toHaveText(OLD)
  expect((await own.release('rollback', 'mfe-deals')).output).toContain('mfe-deals: rolled back to')
  await papers.reload()
  await expect(heading(papers)).toHaveText('No such paper')

  // Simulates several later releases.
  rmSync(join(own.folder('directory'), 'releases', released), { recursive: true })
  await cards(other).first().getByRole('link').first().click()
  await expect(other.getByText('An update is needed')).toBeVisible({ timeout: 30_000 })
  await expect(other.getByRole('banner')).toBeVisible()
  await expect(other.getByRole('contentinfo')).toBeVisible()
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect(other.getByRole('heading', { name: OLD_DETAIL })).toBeVisible()
})
