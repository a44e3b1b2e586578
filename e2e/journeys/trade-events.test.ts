import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cards, expect, expectFits, expectNoSidewaysScroll, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const unique = () => `${Date.now().toString(36)}${test.info().workerIndex}`

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await main(page).getByLabel(label, { exact: true }).fill(value)
}

test('a visitor narrows the events by industry, tab and text, and finds them so again after a reload and on the way back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Trade Events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trade Events' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'East African Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toHaveCount(4)
  await expect(cards(page).filter({ hasText: 'Featured' })).toHaveCount(1)
  for (const industry of ['Manufacturing', 'Agriculture', 'Technology'])
    await expect(cards(page).filter({ hasText: 'Rwanda International Trade Fair' }).getByText(industry, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Finance' }).click()
  await expect(page.getByRole('heading', { name: 'No East African exhibitions match your search' })).toBeVisible()
  await page.getByRole('button', { name: 'Logistics' }).click()
  await page.getByRole('tab', { name: 'East African Events' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Continental Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL('/trade-events?type=continental&industry=Logistics%2CFinance')

  await page.getByRole('searchbox', { name: 'Search by name, location or keywords' }).fill('MOROCCO')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Finance' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('searchbox', { name: 'Search by name, location or keywords' })).toHaveValue('MOROCCO')
  await expect(cards(page)).toHaveCount(1)

  await cards(page).getByRole('link', { name: 'Details of GITEX Africa' }).click()
  await expect(page).toHaveURL('/register-event/6')
  await expect(page.getByRole('heading', { level: 1, name: 'GITEX Africa' })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('tab', { name: 'International Shows' }).click()
  await expect(page.getByRole('heading', { name: 'No international exhibitions match your search' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL('/trade-events?type=international')
})

test('the calendar is the specification’s, on a phone too', async ({ page }) => {
  await page.goto('/trade-events')
  const table = page.getByRole('table', { name: 'Trade calendar 2025-2026' })
  await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Event', 'Location', 'Industry Focus', 'Type'])
  await expect(table.getByRole('row')).toHaveCount(9)
  await expect(table.getByRole('row', { name: 'Green Week' })).toHaveText(/Jan 16-25 2026.*Berlin, Germany.*Agriculture.*International/s)
  await expect(table.getByRole('row', { name: 'Canton Fair' })).toHaveText(/Apr 15-May 5 2025/)
  await expect(table.getByRole('row', { name: 'GITEX Global' })).toHaveText(/Oct 10-14 2025.*Dubai, UAE/s)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(table.getByRole('row', { name: 'Green Week' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a visitor registers for an event; an answer that got lost makes no second registration', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  const ids: string[] = []
  await page.route('**/api/exhibitions/5/registrations', async (route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(202)
    ids.push((await answer.json()).id)
    // The first is kept, and nobody hears of it.
    return ids.length > 1 ? route.fulfill({ response: answer }) : route.abort()
  })
  await page.goto('/register-event/5')
  await expect(page.getByRole('heading', { level: 1, name: 'Intra-African Trade Fair (IATF2027)' })).toBeVisible()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('Company or name')).toBeFocused()
  await expect(page.getByLabel('Company or name')).toHaveAccessibleDescription('Company or name must be at least 2 characters.')
  await expect(main(page).getByRole('alert')).toHaveText('4 fields need your attention.')
  await expectFits(page)

  const company = `Inzira Baskets ${unique()}`
  await page.getByText('Exhibitor', { exact: true }).click()
  await fill(page, { 'Company or name': company, 'Contact person': 'Uwase Aline', 'E-mail': 'owner@inzira.example', Phone: '+250 788 000 000' })
  await fill(page, { 'Number of people': 'many' })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Number of people')).toBeFocused()
  await fill(page, { 'Number of people': '4' })
  await page.keyboard.press('Enter')
  await expect(main(page)).toContainText('There was an error submitting your information. Please try again.')

  await page.reload()
  await expect(page.getByLabel('Company or name')).toHaveValue(company)
  await expect(page.getByRole('radio', { name: 'Exhibitor' })).toBeChecked()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Received' })).toBeFocused()
  await expect(notifications(page)).toContainText('We have your registration for Intra-African Trade Fair (IATF2027).')
  expect(ids).toEqual([expect.any(String), ids[0]])
  await expectFits(page)
})

test('an event that is not there says so, and leads back', async ({ page, allow }) => {
  allow(/404/)
  await page.goto('/register-event/999')
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  await page.getByRole('link', { name: 'See all trade events' }).click()
  await expect(page).toHaveURL('/trade-events')
})

test('events go into a calendar: chosen ones as a file, all of a kind as a subscription', async ({ page }) => {
  await page.goto('/trade-events')
  await page.getByRole('link', { name: 'Export Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Export Calendar' })).toBeVisible()
  const download = main(page).getByRole('link', { name: /^Download \d+ events?$/ })
  await expect(main(page).getByRole('checkbox', { name: /IATF2027/ })).toBeChecked()

  await page.getByRole('button', { name: 'Select none' }).click()
  await expect(page.getByRole('button', { name: 'Choose at least one event' })).toBeDisabled()
  await main(page)
    .getByRole('checkbox', { name: /IATF2027/ })
    .check()
  await main(page)
    .getByRole('checkbox', { name: /Green Week/ })
    .check()
  await expect(download).toHaveText('Download 2 events')
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('ungana-trade-calendar.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/^SUMMARY:.*(?=\r$)/gm)).toEqual(['SUMMARY:Green Week', 'SUMMARY:Intra-African Trade Fair (IATF2027)'])
  expect(text).toContain('DTSTART;VALUE=DATE:20260116\r\nDTEND;VALUE=DATE:20260126\r\n')

  const { host, origin } = new URL(page.url())
  const subscribe = page.getByRole('link', { name: 'Subscribe in your calendar' })
  await expect(subscribe).toHaveAttribute('href', `webcal://${host}/api/trade-calendar.ics`)
  await page.getByRole('button', { name: 'International' }).click()
  await expect(subscribe).toHaveAttribute('href', `webcal://${host}/api/trade-calendar.ics?types=regional,continental`)
  const address = await page.getByLabel('Address of the calendar').inputValue()
  expect(address.startsWith(`${origin}/`)).toBe(true)
  const feed = await page.request.get(address)
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2)
})

test('a company asks for coordination services', async ({ page }) => {
  await page.goto('/trade-events')
  await page.getByRole('link', { name: 'See coordination services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exhibition Coordination Services' })).toBeVisible()
  await expect(main(page).getByRole('list').getByRole('heading', { level: 2 })).toHaveText([
    'Group participation',
    'Logistics',
    'Material preparation',
    'Trade missions',
    'Matchmaking',
    'Site visits',
  ])
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('checkbox', { name: 'Group participation' })).toBeFocused()
  await expect(main(page)).toContainText('Please choose at least one service.')
  await expectFits(page)
  await page.getByRole('checkbox', { name: 'Logistics' }).check()
  await page.getByRole('checkbox', { name: 'Site visits' }).check()
  await expect(main(page)).not.toContainText('Please choose at least one service.')
  await fill(page, { 'Company name': `Kivu Roasters ${unique()}`, 'Contact person': 'Aline Uwase', 'E-mail': 'owner@kivu.example' })
  await fill(page, { Phone: '+250 788 123 456', 'Your plans': 'Forty kilograms of samples to Paris.' })
  const [request] = await Promise.all([page.waitForRequest('**/api/exhibition-requests'), page.getByRole('button', { name: 'Send Request' }).click()])
  expect(request.postDataJSON()).toMatchObject({ services: ['logistics', 'site-visits'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Request Sent' })).toBeFocused()
  await expect(notifications(page)).toContainText('Our team will contact you shortly.')
})

test('trade organizations are found by text and block, counted per block, and the URL keeps what is shown', async ({ page }) => {
  await page.goto('/trade-organizations')
  await expect(main(page).getByText('Showing 12 of 12 organizations')).toBeVisible()
  const blocks = main(page).getByRole('heading', { level: 2 })
  await expect(blocks).toHaveText(['EAC', 'SADC', 'ECOWAS', 'MAGHREB', 'COMESA', 'ECCAS', 'Continental', 'Do you speak for traders?'])
  await expect(main(page).getByRole('region', { name: 'Continental' })).toContainText('3 organizations')
  const sacu = cards(page).filter({ hasText: 'Southern African Customs Union' })
  await expect(sacu).toContainText('Windhoek, Namibia')
  await expect(sacu).toContainText('1910')
  await expect(sacu).toContainText('5 countries')
  await expect(sacu.getByRole('link', { name: 'Visit Website' })).toHaveAttribute('href', 'https://www.sacu.int/')
  await expect(cards(page).filter({ hasText: 'Afreximbank' })).not.toContainText('countries')

  const search = page.getByRole('searchbox', { name: 'Search by name, acronym or description' })
  await search.fill('CUSTOMS union')
  await page.getByLabel('Regional block').selectOption('SADC')
  await expect(main(page).getByText('Showing 1 of 12 organizations')).toBeVisible()
  await expect(page).toHaveURL('/trade-organizations?search=CUSTOMS+union&region=SADC')
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByLabel('Regional block')).toHaveValue('SADC')
  await search.fill('atlantis')
  await expect(page.getByRole('heading', { name: 'No organizations found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(search).toHaveValue('')
  await expect(main(page).getByText('Showing 12 of 12 organizations')).toBeFocused()
  await page.getByRole('link', { name: 'Register Trade Organization' }).click()
  await expect(page).toHaveURL('/organization-signup')
})

test('while the events cannot be loaded the page says so in place, and a retry brings them', async ({ page, allow }) => {
  allow(/503/)
  let down = true
  await page.route('**/api/exhibitions', (route) => (down ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await page.goto('/trade-events')
  await expect(main(page).getByRole('alert')).toContainText('Error loading trade events')
  await expect(notifications(page)).toContainText('Please try refreshing the page')
  await expect(page.getByRole('table', { name: 'Trade calendar 2025-2026' }).getByRole('row')).toHaveCount(9)
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(4)
})
