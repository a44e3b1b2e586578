import type { Page } from '@playwright/test'
import { logInWithAgedSession } from './aged-session.ts'
import { newMember } from './members.ts'
import { expect, expectFits, notifications, test } from './site.ts'

/** The password of every new member. */
const PASSWORD = 'terraced hills at dawn 7'
const NUMBER = '4003331112224321'
const OTHER_NUMBER = '4009998887776666'
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function openRequests(page: Page) {
  await page.goto('/bank-details')
  await page.getByRole('tab', { name: /^Requests/ }).click()
}

test('bank details are added, shared, requested, approved and viewed; both sides see each view, and deleting ends access', async ({ browser }) => {
  test.slow()
  const owner = await newMember(browser, 'Kivu Roasters')
  const buyer = await newMember(browser, 'Lake Traders')

  await owner.page.goto('/bank-details')
  await owner.page.getByRole('button', { name: 'Add bank details' }).click()
  const form = owner.page.getByRole('form', { name: 'Add bank details' })
  await form.getByLabel('Bank name').fill('Bank of Kigali')
  await form.getByLabel('Account name').fill('Kivu Roasters Ltd')
  await form.getByLabel('Account number').fill(NUMBER)
  await form.getByRole('button', { name: 'Add bank details' }).click()
  await expect(main(owner.page)).toContainText('•••• 4321')
  // On a phone, a toast does not cover a dialog's buttons. The toast stays open because it has the focus.
  await owner.page.setViewportSize({ width: 360, height: 740 })
  await notifications(owner.page).getByRole('button', { name: 'Dismiss' }).focus()
  await owner.page.getByRole('button', { name: 'Change number' }).click()
  await dialog(owner.page).getByRole('button', { name: 'Cancel' }).click({ trial: true, timeout: 4000 })
  await expect(notifications(owner.page)).toContainText('Bank details added', { timeout: 1000 })
  await notifications(owner.page).getByRole('button', { name: 'Dismiss' }).click()
  await dialog(owner.page).getByRole('button', { name: 'Cancel' }).click()
  await owner.page.setViewportSize({ width: 1280, height: 900 })
  await owner.page.getByRole('switch').click()
  await expect(owner.page.getByRole('switch')).toHaveAttribute('aria-checked', 'true')

  await buyer.page.goto(`/company/${owner.id}`)
  const card = buyer.page.getByRole('region', { name: 'Bank details' })
  await card.getByRole('button', { name: 'Request bank details' }).click()
  await dialog(buyer.page).getByLabel('Purpose').fill('Invoice 17')
  await expectFits(buyer.page)
  await dialog(buyer.page).getByRole('button', { name: 'Send request' }).click()
  await expect(card).toContainText('Requested')

  // Some time after login, the owner must enter the password again; a wrong password is refused.
  const { email } = await (await owner.page.request.get('/api/auth/account')).json()
  await logInWithAgedSession(owner.page, { email, password: PASSWORD })
  await openRequests(owner.page)
  await owner.page.getByRole('button', { name: `Approve ${buyer.businessName}` }).click()
  await dialog(owner.page).getByLabel('Password').fill('not the password')
  await dialog(owner.page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(owner.page)).toContainText('Wrong password. Please try again.')
  await dialog(owner.page).getByLabel('Password').fill(PASSWORD)
  await dialog(owner.page).getByRole('button', { name: 'Continue' }).click()
  await expect(main(owner.page)).toContainText('Approved until')

  await openRequests(buyer.page)
  await buyer.page.getByRole('button', { name: `Show details of ${owner.businessName}` }).click()
  await expect(dialog(buyer.page)).toContainText(NUMBER)
  await dialog(buyer.page).getByRole('button', { name: 'Done' }).click()
  for (const page of [buyer.page, owner.page]) {
    await main(page).getByText('Log', { exact: true }).click()
    await expect(main(page).getByText('the requester viewed the details')).toHaveCount(1)
  }

  // Changing an account number also requires the password, and warns everyone with access.
  await logInWithAgedSession(owner.page, { email, password: PASSWORD })
  await owner.page.goto('/bank-details')
  await owner.page.getByRole('button', { name: /^Change number/ }).click()
  await dialog(owner.page).getByLabel('New account number').fill(OTHER_NUMBER)
  await dialog(owner.page).getByRole('button', { name: 'Change number' }).click()
  const again = owner.page.getByRole('dialog', { name: 'Please enter your password' })
  await again.getByLabel('Password').fill(PASSWORD)
  await expectFits(owner.page)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(main(owner.page)).toContainText('•••• 6666')
  await buyer.page.getByRole('button', { name: /^Show details/ }).click()
  await expect(dialog(buyer.page)).toContainText(OTHER_NUMBER)
  await expect(dialog(buyer.page)).toContainText('This account number was changed')
  await dialog(buyer.page).getByRole('button', { name: 'Done' }).click()

  await owner.page.getByRole('button', { name: /^Delete/ }).click()
  await dialog(owner.page).getByRole('button', { name: 'Delete' }).click()
  await expect(main(owner.page)).toContainText('No bank details yet')
  await buyer.page.getByRole('button', { name: /^Show details/ }).click()
  await expect(notifications(buyer.page)).toContainText('Your access to these bank details has ended. Please request them again if you need them.')
  await expect(main(buyer.page)).toContainText('Approval ended')
})
