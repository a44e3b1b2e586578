import type { SharedAccount } from '@ungana/contracts-messaging'
import type { HostApi } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CautionNotice } from './caution-notice.tsx'
import { sharedAccountText } from './shared-account-text.ts'

const none: SharedAccount = { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
const old: SharedAccount = { shared: true, numberSetAt: '2026-03-03T08:00:00.000Z', numberChanged: true, numberIsNew: false }
const fresh: SharedAccount = { shared: true, numberSetAt: '2026-11-22T09:30:00.000Z', numberChanged: true, numberIsNew: true }
const now = (time: string) => Date.parse(`2026-11-22T${time}:00.000Z`)

test.each([
  [none, '12:00', 'Kivu Coffee shares no bank account on Ungana.'],
  [old, '12:00', 'Kivu Coffee shares a bank account on Ungana; its number has not changed since 3 March 2026.'],
  [fresh, '11:40', 'Kivu Coffee shares a bank account on Ungana and changed its number 2 hours ago: call them before you pay.'],
  [fresh, '10:30', 'Kivu Coffee shares a bank account on Ungana and changed its number 1 hour ago: call them before you pay.'],
  // The clock of this device is behind.
  [fresh, '09:00', 'Kivu Coffee shares a bank account on Ungana and changed its number less than an hour ago: call them before you pay.'],
  [{ ...fresh, numberChanged: false }, '12:30', 'Kivu Coffee added the bank account that it shares on Ungana 3 hours ago: call them before you pay.'],
])('%o at %s', (account, time, text) => {
  expect(sharedAccountText('Kivu Coffee', account, now(time))).toBe(text)
})

function shown(sharedAccount: SharedAccount | undefined, caution = 'payment-outside') {
  const host = { isServed: () => true } as Partial<HostApi> as HostApi
  return renderToStaticMarkup(
    <MemoryRouter>
      <HostProvider host={host}>
        <CautionNotice caution={caution} from={{ id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Kivu Coffee' }} sharedAccount={sharedAccount} />
      </HostProvider>
    </MemoryRouter>,
  )
}

test('either caution says what its author really shares, and nothing of it where the answer does not', () => {
  for (const caution of ['payment-outside', 'bank-details-changed']) {
    expect(shown(old, caution)).toContain('its number has not changed since 3 March 2026.')
    expect(shown(none, caution)).toContain('Kivu Coffee shares no bank account on Ungana.')
    expect(shown(undefined, caution)).not.toContain('on Ungana.')
  }
})
