import type { Browser, BrowserContext, Page } from '@playwright/test'
import { borrowContext } from './contexts.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

const PASSWORD = 'terraced hills at dawn 7'

async function invite(owner: Page, email: string, role: string) {
  const form = owner.getByRole('form', { name: 'Invite a person' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('radio', { name: role }).check()
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(owner.getByRole('listitem').filter({ hasText: email })).toContainText(role)
}

/** A new person opens the emailed link on a phone, and joins. Returns the page, and the calls that the person's role forbade. */
async function join(browser: Browser, { email, name, company, role }: Record<'email' | 'name' | 'company' | 'role', string>) {
  const page = await (await borrowContext(browser)).newPage()
  const forbidden: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) forbidden.push(response.url())
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(linkTo('/join', await mailTo(email, 'invited to join')))
  await expect(page.getByRole('heading', { level: 1, name: `Join ${company}` })).toBeVisible()
  await expect(page.getByText(`Your role: ${role}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  return { page, forbidden }
}

const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: /^Account: / }).click()
  return page.getByRole('banner').getByRole('navigation', { name: 'Account' })
}

test('an owner invites a driver and finance, who see what their roles allow; the removed driver loses access at once', async ({
  browser,
  page: _page,
}) => {
  test.slow()
  const { page: owner, businessName: company } = await newMember(browser, 'Team Haulage')
  const unique = company.split(' ').at(-1)
  const [driversAddress, payersAddress] = [`driver-${unique}@team.example`, `finance-${unique}@team.example`]
  await owner.goto('/settings')
  await owner.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(owner.getByRole('heading', { name: '1 person' })).toBeVisible()
  await expect(owner.getByRole('heading', { name: 'Invite the first person' })).toBeVisible()
  await expectAccessible(owner)
  await invite(owner, driversAddress, 'Driver')
  await invite(owner, payersAddress, 'Finance')

  const driver = await join(browser, { email: driversAddress, name: 'Jean Habimana', company, role: 'Driver' })
  await expect(driver.page.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible()
  await expect(driver.page.getByText('No bookings yet')).toBeVisible()
  await expectNoSidewaysScroll(driver.page)
  const menu = await menuOf(driver.page)
  await expect(menu.getByText('Jean Habimana')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expect(menu.getByRole('link').filter({ hasText: /\w/ })).toHaveText(['Trips', 'Settings', 'Devices', 'Unsent'])
  await expect(driver.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveText(['Trips', 'Search', 'Me'])
  for (const path of ['/messages', '/invoices', '/bank-details', '/checkout?plan=professional']) {
    await driver.page.goto(path)
    await expect(driver.page.getByRole('heading', { level: 1, name: 'This page is not part of your role' })).toBeVisible()
  }
  await driver.page.goto('/today')
  await expect(driver.page).toHaveURL(/\/logistics-hub\/mine$/)
  await expect(driver.page.getByText('No bookings yet')).toBeVisible()

  const finance = await join(browser, { email: payersAddress, name: 'Grace Uwera', company, role: 'Finance' })
  await expect(finance.page).toHaveURL(/\/today$/)
  await expect((await menuOf(finance.page)).getByRole('link', { name: 'Bank Details' })).toBeVisible()
  await finance.page.goto('/bank-details')
  await expect(finance.page.getByRole('tab', { name: 'My Bank Details' })).toBeVisible()

  await owner.reload()
  await expect(owner.getByRole('heading', { name: '3 people' })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Remove Jean Habimana' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByRole('heading', { name: '2 people' })).toBeFocused()
  // The driver's next call finds no session.
  await driver.page.reload()
  await expect(driver.page.getByRole('heading', { name: 'Please log in to see your listings' })).toBeVisible()
  expect([...driver.forbidden, ...finance.forbidden]).toEqual([])

  await owner.getByRole('button', { name: `Leave ${company}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(owner.getByRole('dialog').getByRole('alert')).toContainText('A company needs an owner.')
})

test('finance pays what sales accepted; an owner freezes the company, comes back and ends it', async ({ browser }) => {
  test.slow()
  const [buyer, seller] = [await newMember(browser, 'Team Buyers'), await newMember(browser, 'Team Growers')]
  const { page: owner, businessName: company } = buyer
  const unique = company.split(' ').at(-1)
  await owner.goto('/settings/team')
  const people = [
    { email: `sales-${unique}@team.example`, name: 'Eric Mugisha', role: 'Sales' },
    { email: `payer-${unique}@team.example`, name: 'Grace Uwera', role: 'Finance' },
  ] as const
  for (const { email, role } of people) await invite(owner, email, role)
  const [sales, finance] = [await join(browser, { ...people[0], company }), await join(browser, { ...people[1], company })]
  await expect(sales.page).toHaveURL(/\/today$/)

  const post = async ({ request }: BrowserContext, path: string, data: object) => {
    const answer = await request.post(path, { data, headers: { origin: process.env.BASE_URL as string } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id } = await post(sales.page.context(), '/api/inquiries', { receiverId: seller.id, subject: 'Peaberry', content: 'A price, please.' })
  const validUntil = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const terms = {
    lines: [{ text: 'Peaberry', quantity: '1', unit: 'bag', unitPriceMinor: 10_000 }],
    payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
  }
  await post(seller.context, `/api/inquiries/${id}/quote`, { currency: 'USD', validUntil, terms })
  await post(sales.page.context(), `/api/inquiries/${id}/accept`, {})
  await sales.page.goto(`/messages?inquiry=${id}`)
  await expectNoSidewaysScroll(sales.page)
  await sales.page.getByRole('button', { name: 'Open the deal' }).click()
  await expect(sales.page.getByRole('heading', { level: 1, name: 'Peaberry' })).toBeVisible()
  const pay = (page: Page) => page.getByRole('main').getByRole('button', { name: 'I sent the money' })
  await expect(sales.page.getByRole('heading', { name: 'Your next step' })).toBeVisible()
  await expect(pay(sales.page)).toHaveCount(0)
  await finance.page.goto(new URL(sales.page.url()).pathname)
  await pay(finance.page).click()
  await finance.page.getByRole('dialog').getByRole('button', { name: 'I sent this money' }).click()
  await expect(finance.page.getByRole('main')).toContainText('Nothing waits for you')
  expect(sales.forbidden).toEqual([])

  await owner.getByRole('button', { name: 'Freeze the company' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Freeze the company' }).click()
  await expect(owner).toHaveURL(/\/login\?/)
  await finance.page.reload()
  await expect(finance.page.getByRole('button', { name: /^Account: / })).toHaveCount(0)
  await owner.getByLabel('Username or email').fill(`owner-${unique}@member.example`)
  await owner.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await owner.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(owner.getByText(`${company} is frozen`)).toBeVisible()
  await owner.getByRole('button', { name: 'End the freeze' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'End the freeze' }).click()
  await expect(owner.getByText(`${company} is frozen`)).toHaveCount(0)
})
