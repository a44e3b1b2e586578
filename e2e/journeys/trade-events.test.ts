import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cards, expect, expectFits, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')

test('a visitor finds an event by industry, tab and text, registers despite a lost response, and saves it to a calendar', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Trade Events' }).click()
  await expect(cards(page)).toHaveCount(4)
  await page.getByRole('button', { name: '2025-2026' }).click()
  await expect(page.getByRole('table', { name: 'Trade calendar 2025-2026' }).getByRole('row')).toHaveCount(9)
  await page.getByRole('button', { name: 'Next events' }).click()
  await expect(page.getByRole('table', { name: 'Trade calendar: next events' }).getByRole('link')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Finance' }).click()
  await expect(page.getByRole('heading', { name: 'No East African exhibitions match your search' })).toBeVisible()
  await page.getByRole('tab', { name: 'East African Events' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('searchbox', { name: 'Search by name, location or keywords' }).fill('NIGERIA')
  await expect(page).toHaveURL('/trade-events?type=continental&search=NIGERIA&industry=Finance')
  await page.reload()
  await cards(page).getByRole('link', { name: 'Details of Intra-African Trade Fair (IATF2027)' }).click()

  const ids: string[] = []
  await page.route('**/api/exhibitions/5/registrations', async (route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(202)
    ids.push((await answer.json()).id)
    // The server stores the first registration, but its response is lost.
    return ids.length > 1 ? route.fulfill({ response: answer }) : route.abort()
  })
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('Company or name')).toBeFocused()
  await expectFits(page)
  const company = `Inzira Baskets ${Date.now().toString(36)}${test.info().workerIndex}`
  await page.getByText('Exhibitor', { exact: true }).click()
  for (const [label, value] of [
    ['Company or name', company],
    ['Contact person', 'Uwase Aline'],
    ['Email', 'owner@inzira.example'],
    ['Phone', '+250 788 000 000'],
  ] as const)
    await main(page).getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
  await expect(main(page)).toContainText('There was an error submitting your information. Please try again.')
  await page.reload()
  await expect(page.getByLabel('Company or name')).toHaveValue(company)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Received' })).toBeFocused()
  await expect(notifications(page)).toContainText('We have your registration for Intra-African Trade Fair (IATF2027).')
  expect(ids).toEqual([expect.any(String), ids[0]])
  await expectFits(page)

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Add to calendar' }).click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/^SUMMARY:.*(?=\r$)/gm)).toEqual(['SUMMARY:Intra-African Trade Fair (IATF2027)'])
})
