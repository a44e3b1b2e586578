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
  [none, '12:00', 'Kivu Coffee shares no bank account on Ungana.'],
  [{ ...none, shared: true }, '12:00', 'Kivu Coffee shares no bank account on Ungana.'],
  [old, '12:00', 'Kivu Coffee shares a bank account on Ungana; its number has not changed since 3 March 2026.'],
  [fresh, '11:40', 'Kivu Coffee shares a bank account on Ungana and changed its number 2 hours ago: call them before you pay.'],
  [fresh, '10:30', 'Kivu Coffee shares a bank account on Ungana and changed its number 1 hour ago: call them before you pay.'],
  // The clock of this device is behind.
  [fresh, '09:00', 'Kivu Coffee shares a bank account on Ungana and changed its number less than an hour ago: call them before you pay.'],
  [{ ...fresh, numberChanged: false }, '12:30', 'Kivu Coffee added the bank account that it shares on Ungana 3 hours ago: call them before you pay.'],
])('%o at %s', (account, time, text) => {
  expect(sharedAccountText('Kivu Coffee', account, now(time))).toBe(text)
})

const kivu = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Kivu Coffee' }
const warning = (sharedAccount: SharedAccount | undefined, caution = 'payment-outside', unserved: readonly string[] = []) => {
  const drawn = render(<CautionNotice caution={caution} from={kivu} sharedAccount={sharedAccount} />, { unserved })
  const text = screen.queryByRole('note')?.textContent
  const link = screen.queryByRole('link')
  const leadsTo = [link?.textContent, link?.getAttribute('href')]
  drawn.unmount()
  return { text, leadsTo }
}

test.each([
  ['payment-outside', 'Careful with payments outside of Ungana'],
  ['bank-details-changed', 'Are these bank details really theirs?'],
])('says of %s what its author really shares, and nothing of it where the answer does not', (caution, title) => {
  expect(warning(old, caution).text).toContain(title)
  expect(warning(old, caution).text).toContain('its number has not changed since 3 March 2026.')
  expect(warning(none, caution).text).toContain('Kivu Coffee shares no bank account on Ungana.')
  expect(warning(undefined, caution).text).not.toContain('on Ungana.')
})

test('leads to the shared bank details, or to the profile where nobody shows those', () => {
  expect(warning(none).leadsTo).toEqual(['Shared bank details', '/bank-details'])
  expect(warning(none, undefined, ['/bank-details']).leadsTo).toEqual(['Profile of Kivu Coffee', `/company/${kivu.id}`])
})

test('says nothing of a caution of a newer service', () => {
  expect(warning(none, 'unheard-of').text).toBeUndefined()
})
