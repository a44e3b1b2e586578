import type { SharedAccount } from '@ungana/contracts-messaging'
import { render, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { CautionNotice } from './caution-notice.tsx'
import { sharedAccountText } from './shared-account-text.ts'

const none: SharedAccount = { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
const old: SharedAccount = { shared: true, numberSetAt: '2026-03-03T08:00:00.000Z', numberChanged: true, numberIsNew: false }
const fresh: SharedAccount = { shared: true, numberSetAt: '2026-11-22T09:30:00.000Z', numberChanged: true, numberIsNew: true }
const now = (time: string) => Date.parse(`2026-11-22T${time}:00.000Z`)

test.each([
  [none, '12:00', 'Kivu Coffee does not share a bank account on Ungana.'],
  [{ ...none, shared: true }, '12:00', 'Kivu Coffee does not share a bank account on Ungana.'],
  [old, '12:00', 'Kivu Coffee shares a bank account on Ungana. Its number has not changed since 3 March 2026.'],
  [fresh, '11:40', 'Kivu Coffee changed the number of the bank account they share on Ungana 2 hours ago. Call them before you pay.'],
  [fresh, '10:30', 'Kivu Coffee changed the number of the bank account they share on Ungana 1 hour ago. Call them before you pay.'],
  // This device's clock is slow.
  [fresh, '09:00', 'Kivu Coffee changed the number of the bank account they share on Ungana less than an hour ago. Call them before you pay.'],
  [{ ...fresh, numberChanged: false }, '12:30', 'Kivu Coffee added the bank account they share on Ungana 3 hours ago. Call them before you pay.'],
])('%o at %s', (account, time, text) => {
  expect(sharedAccountText('Kivu Coffee', account, now(time))).toBe(text)
})

const kivu = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Kivu Coffee' }
const warning = (sharedAccount: SharedAccount | undefined, caution = 'payment-outside', unserved: readonly string[] = []) => {
  const view = render(<CautionNotice caution={caution} from={kivu} sharedAccount={sharedAccount} />, { unserved })
  const text = screen.queryByRole('note')?.textContent
  const link = screen.queryByRole('link')
  const linkTarget = [link?.textContent, link?.getAttribute('href')]
  view.unmount()
  return { text, linkTarget }
}

test.each([
  ['payment-outside', 'Be careful with payments outside Ungana'],
  ['bank-details-changed', 'Check these bank details before you pay'],
])('shows beside %s the shared account, if the message has it', (caution, title) => {
  expect(warning(old, caution).text).toContain(title)
  expect(warning(old, caution).text).toContain('Its number has not changed since 3 March 2026.')
  expect(warning(none, caution).text).toContain('Kivu Coffee does not share a bank account on Ungana.')
  expect(warning(undefined, caution).text).not.toContain('on Ungana.')
})

test('links to the shared bank details, or to the profile when that page does not exist', () => {
  expect(warning(none).linkTarget).toEqual(['Shared bank details', '/bank-details'])
  expect(warning(none, undefined, ['/bank-details']).linkTarget).toEqual(['Profile of Kivu Coffee', `/company/${kivu.id}`])
})

test('shows nothing for an unknown caution', () => {
  expect(warning(none, 'unheard-of').text).toBeUndefined()
})
