import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  getPassportFacts,
  getPassportKeys,
  listPassports,
  makePassport,
  type PassportClaims,
  type PassportKeys,
  revokePassport,
} from '@ungana/contracts-deals'
import { answer, cutOff, linesIn, memberAs, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { type Checked, checkPassport } from './check-passport.ts'
import { chooseVerifier, type Verify } from './ed25519.ts'

const { passports } = await sample({ listPassports })
const [passport] = passports as [(typeof passports)[number]]
const list = await sample({ getPassportKeys })
const NOW = '2026-11-24T09:00:00.000Z'
const now = Date.parse(NOW)
const { claims, token } = passport

afterEach(() => {
  localStorage.removeItem('ungana:passport-keys')
})

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
/** Signs as the service does. */
function signed(key: KeyObject, content: unknown = claims, header: unknown = { alg: 'EdDSA', kid: '2026' }): string {
  const text = `${encode(header)}.${encode(content)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}
const pair = generateKeyPairSync('ed25519')
const withKey = (key: KeyObject, kid: string): PassportKeys['keys'][number] => ({
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  x: key.export({ format: 'jwk' }).x ?? '',
  kid,
})
const own: PassportKeys = { ...list, keys: [withKey(pair.publicKey, '2026')] }

/** How phones differ: a browser with Ed25519, and one without, as most were in 2022. */
describe.each(['a browser with Ed25519', 'an older browser'])('%s', (browser) => {
  let verify: Verify
  beforeAll(async () => {
    if (browser === 'an older browser') vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    verify = await chooseVerifier()
    vi.restoreAllMocks()
  })
  const check = (text: string, keys: PassportKeys, at: number): Promise<Checked> => checkPassport(text, keys, at, verify)

  test('accepts what was signed, until it expires or is revoked', async () => {
    expect(await check(token, list, now)).toEqual({ is: 'valid', claims })
    const end = claims.exp * 1000
    expect([await check(token, list, end - 1), await check(token, list, end)].map(({ is }) => is)).toEqual(['valid', 'expired'])
    // A wrong clock does not make it valid again.
    expect((await check(token, { ...list, at: new Date(end).toISOString() }, now)).is).toBe('expired')
    expect(await check(token, { ...list, revoked: ['other', claims.jti] }, now)).toEqual({ is: 'revoked', claims })
  })

  test('is the browser that it should be', () => {
    expect(verify.toString().includes('verifyAsync')).toBe(browser === 'an older browser')
  })

  test('knows other keys, also one with the same name', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    expect(await check(signed(pair.privateKey), own, now)).toEqual({ is: 'valid', claims })
    expect(await check(signed(other), own, now)).toEqual({ is: 'altered' })
    expect(await check(signed(other, claims, { alg: 'EdDSA', kid: '2027' }), own, now)).toEqual({ is: 'unknown-key' })
    const both = { ...own, keys: [withKey(generateKeyPairSync('ed25519').publicKey, '2027'), ...own.keys] }
    expect((await check(signed(pair.privateKey), both, now)).is).toBe('valid')
  })

  test.each([
    ['nothing', ''],
    ['two parts', token.split('.', 2).join('.')],
    ['four parts', `${token}.`],
    ['no signature', `${token.split('.', 2).join('.')}.`],
    ['another algorithm', signed(pair.privateKey, claims, { alg: 'none', kid: '2026' })],
    ['no key', signed(pair.privateKey, claims, { alg: 'EdDSA' })],
    ['signed text that is not a passport', signed(pair.privateKey, { ...claims, deals: 'all' } as unknown as PassportClaims)],
    ['no claims', signed(pair.privateKey, null)],
    ['a signature of zeros', `${token.split('.', 2).join('.')}.${'A'.repeat(86)}`],
  ])('refuses %s', async (_, wrong) => {
    expect(await check(wrong, own, now)).toEqual({ is: 'altered' })
  })
})

test('no change of any character, and no cut, is ever valid', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ %é'
  // The last letter of a signature has four bits that do not count: none of its 15 twins may be accepted.
  const last = [...letters].filter((letter) => letter !== token.at(-1)).map((letter) => token.slice(0, -1) + letter)
  const changed = fc.tuple(fc.nat(token.length - 1), fc.constantFrom('', ...letters)).map(([at, to]) => token.slice(0, at) + to + token.slice(at + 1))
  for (const each of last) expect((await checkPassport(each, list, now)).is, each).not.toBe('valid')
  await fc.assert(
    fc.asyncProperty(changed, async (text) => {
      fc.pre(text !== token)
      expect(['altered', 'unknown-key']).toContain((await checkPassport(text, list, now)).is)
    }),
    { numRuns: 500 },
  )
})

const verify = `/passport/verify#${token}`
const main = () => document.body.textContent ?? ''

test('a visitor reads the facts of a passport, and what is wrong with another one', async () => {
  stopClock(NOW)
  answer({ getPassportKeys })
  openPage(verify, { user: null })
  await screen.findByText('Genuine and valid')
  for (const text of ['Kivu Coffee Cooperative', 'Registration number109-876-543', 'CountryRwanda', 'Deals completed4 of 5', 'Loads delivered112'])
    expect(main()).toContain(text)
  expect(main()).toContain('Checked by Ungana on2 October 2026')
  expect(main()).toContain('Valid until22 February 2027')
})

test('an altered passport shows none of its facts', async () => {
  answer({ getPassportKeys })
  openPage(`${verify.slice(0, -8)}AAAAAAAA`, { user: null })
  await screen.findByText('Altered or incomplete')
  expect(main()).not.toContain('Kivu Coffee')
})

test('without a network, the keys of the last visit verify, and the page says how old their list is', async () => {
  stopClock(NOW)
  answer({ getPassportKeys }, { ...list, revoked: [claims.jti] })
  const { unmount } = openPage('/passport/verify', { user: null })
  await screen.findByText('Scan a passport')
  await waitFor(() => expect(localStorage.getItem('ungana:passport-keys')).toContain(claims.jti))
  unmount()
  cutOff({ getPassportKeys })
  openPage(verify, { user: null })
  await screen.findByText('Revoked')
  await screen.findByText(/^The list of revoked passports is from 24 Nov 2026/)
  expect(main()).toContain('Kivu Coffee Cooperative')
})

test('a device that has no keys yet says that it needs a network once', async () => {
  cutOff({ getPassportKeys })
  openPage(verify, { user: null })
  await screen.findByText('Not checked')
  expect(main()).not.toContain('Genuine')
})

test('an owner chooses facts and days, makes a passport, shows its code and revokes it', async () => {
  stopClock(NOW)
  answer({ listPassports }, { passports: [] })
  answer({ getPassportFacts })
  const made = answer({ makePassport })
  const { user } = openPage('/deals/passport')
  await user.click(await screen.findByLabelText('Loads delivered: 112'))
  await user.click(screen.getByLabelText(/^Registration number: 109-876-543/))
  await user.selectOptions(screen.getByLabelText('Valid for'), '30 days')
  await user.click(screen.getByRole('button', { name: 'Create the passport' }))
  await screen.findByText('Valid until 22 February 2027')
  expect(made.map(({ body }) => body)).toEqual([{ facts: ['country', 'deals', 'ready', 'paid'], days: 30 }])
  expect(screen.getByText('PDF').getAttribute('href')).toBe(`/api/deals/passports/${passport.id}/pdf?language=en`)
  await user.click(screen.getByText('Show the code'))
  await screen.findByLabelText('QR code of your trade passport')
  await user.keyboard('{Escape}')
  await user.click(screen.getByText('Revoke passport'))
  const revoked = answer({ revokePassport })
  await user.click(within(await screen.findByRole('dialog')).getByText('Revoke passport'))
  await screen.findByText('Revoked')
  expect(revoked.map(({ params }) => params)).toEqual([{ id: passport.id }])
  expect(screen.queryByText('Show the code')).toBeNull()
})

test('at least one fact must be chosen; who may not make passports only shows them', async () => {
  stopClock(NOW)
  answer({ listPassports })
  answer({ getPassportFacts }, { loads: 3 })
  const { user, unmount } = openPage('/deals/passport')
  await user.click(await screen.findByLabelText('Loads delivered: 3'))
  await user.click(screen.getByRole('button', { name: 'Create the passport' }))
  await screen.findByText('Please choose at least one fact.')
  unmount()
  openPage('/deals/passport', { user: memberAs('sales') })
  await screen.findByText('Show the code')
  expect(main()).not.toContain('Create a passport')
  expect(screen.queryByText('Revoke passport')).toBeNull()
})

describe('the passports of a company', () => {
  const day = 86_400
  const claimsOf = (change: Partial<PassportClaims>) => ({ ...passport, id: crypto.randomUUID(), claims: { ...claims, ...change } })
  const row = (text: string) => linesIn(screen.getByText(text).parentElement?.parentElement as HTMLElement)

  test('show for each when it was made, what it says, and whether it still counts', async () => {
    stopClock(NOW)
    const expired = claimsOf({ exp: now / 1000, iat: now / 1000 - 30 * day, loads: undefined, paid: undefined, ready: undefined, deals: undefined })
    const revoked = { ...claimsOf({ exp: now / 1000 + day }), revokedAt: NOW }
    answer({ listPassports }, { passports: [passport, expired, revoked] })
    const { titles } = openPage('/deals/passport', { user: memberAs('sales') })
    await screen.findByText('Valid until 22 February 2027')
    expect(titles).toContain('Trade passport · Ungana')
    expect(row('Valid until 22 February 2027').slice(0, 3)).toEqual([
      'Valid until 22 February 2027',
      'Valid',
      'Created on 24 November 2026 · Registration number: 109-876-543 · Country: Rwanda · Deals completed: 4 of 5 · Goods ready on time: 2 of 3 · Paid on time: 1 of 1 · Loads delivered: 112',
    ])
    expect(row('Valid until 24 November 2026')).toEqual([
      'Valid until 24 November 2026',
      'It has expired',
      'Created on 25 October 2026 · Registration number: 109-876-543 · Country: Rwanda',
    ])
    expect(row('Valid until 25 November 2026').slice(0, 2)).toEqual(['Valid until 25 November 2026', 'Revoked'])
    // Only the valid one can be shown.
    expect(screen.getAllByText('Show the code')).toHaveLength(1)
    expect(screen.getByText('Page to check it').getAttribute('href')).toBe(verify)
  })

  test('ask before one is revoked, and say if it was not', async () => {
    stopClock(NOW)
    answer({ listPassports })
    const { user, toasts } = openPage('/deals/passport')
    await user.click(await screen.findByRole('button', { name: 'Show the code: valid until 22 February 2027' }))
    await screen.findByRole('dialog', {
      name: 'Trade passport',
      description: 'Valid until 22 February 2027. Let the other person scan this with a phone.',
    })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    const ask = () => user.click(screen.getByRole('button', { name: 'Revoke passport: valid until 22 February 2027' }))
    const calls = refuse({ revokePassport }, { status: 409, message: 'It was revoked.' })
    await ask()
    const question = await screen.findByRole('dialog', {
      name: 'Revoke this passport?',
      description: 'Anyone who checks it will see that it no longer counts. You cannot undo this.',
    })
    await user.click(within(question).getByText('Cancel'))
    expect([screen.queryByRole('dialog'), calls.length]).toEqual([null, 0])
    await ask()
    await user.click(within(await screen.findByRole('dialog')).getByText('Revoke passport'))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The passport was not revoked', description: 'It was revoked.', variant: 'destructive' }]))
  })

  test('can be loaded again, like their facts, and a passport that was not made says why', async () => {
    stopClock(NOW)
    refuse({ listPassports }, { status: 500 })
    refuse({ getPassportFacts }, { status: 500 })
    const { user, toasts } = openPage('/deals/passport')
    await screen.findByText('Error loading your passports')
    answer({ listPassports }, { passports: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Error loading your facts')
    expect(screen.getByText('None yet')).toBeTruthy()
    answer({ getPassportFacts })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Checked by Ungana on 2 October 2026')
    expect([...screen.getByLabelText<HTMLSelectElement>('Valid for').options].map(({ text }) => text)).toContain('30 days')
    refuse({ makePassport }, { status: 409, message: 'Too many passports.' })
    const loads = screen.getByLabelText<HTMLInputElement>('Loads delivered: 112')
    await user.click(loads)
    await user.click(loads)
    expect(loads.checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Create the passport' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'The passport was not created', description: 'Too many passports.', variant: 'destructive' }]),
    )
    const calls = answer({ makePassport })
    await user.click(screen.getByRole('button', { name: 'Create the passport' }))
    await screen.findByText('Valid until 22 February 2027')
    expect(calls.map(({ body }) => body)).toEqual([{ facts: ['registration', 'country', 'deals', 'ready', 'paid', 'loads'], days: 90 }])
  })

  test('are for members who log in', async () => {
    const calls = answer({ listPassports })
    openPage('/deals/passport', { user: null })
    await screen.findByText('Please log in to see your trade passports')
    expect(calls).toEqual([])
  })
})

test.each<[string, string, string, Partial<PassportKeys>]>([
  [NOW, 'Genuine and valid', 'Ungana signed these facts, and nobody has changed them.', {}],
  [
    '2027-03-01T00:00:00.000Z',
    'It has expired',
    'Ungana signed this passport, but it was valid until 22 February 2027. Ask the company for a new one.',
    {},
  ],
  [NOW, 'Revoked', 'Ungana signed this passport, but it no longer counts. Do not rely on it.', { revoked: [claims.jti] }],
  [
    NOW,
    'Unknown key',
    'None of the keys on this device signed this passport. Connect to a network and check again. If it stays unknown, it is not from Ungana.',
    { keys: [] },
  ],
  [
    NOW,
    'Altered or incomplete',
    'This is not what Ungana signed. Scan the code again. If the result stays the same, do not rely on the passport.',
    { keys: own.keys },
  ],
])('at %s, a check says “%s” and what to do', async (at, title, text, change) => {
  stopClock(at)
  answer({ getPassportKeys }, { ...list, at: NOW, ...change })
  openPage(verify, { user: null })
  await screen.findByText(title)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/^List of revoked passports from 24 Nov 2026/)).toBeTruthy()
  const hasFacts = !/key|Altered/.test(title)
  expect(screen.queryByRole('link', { name: 'The company on Ungana' })?.getAttribute('href')).toBe(hasFacts ? `/company/${claims.sub}` : undefined)
  expect(main().includes('Date of these facts24 November 2026')).toBe(hasFacts)
})

test('keys that are no list, or a browser without storage, do no harm', async () => {
  stopClock(NOW)
  localStorage.setItem('ungana:passport-keys', '{"keys":"none"}')
  cutOff({ getPassportKeys })
  const { unmount, user } = openPage(verify, { user: null })
  await screen.findByText('This device does not have the keys of Ungana yet. Open this page once with a network. After that it works without one.')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  answer({ getPassportKeys })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Genuine and valid')
  unmount()
})

test('a company without facts learns what a passport needs', async () => {
  answer({ listPassports }, { passports: [] })
  answer({ getPassportFacts }, {})
  openPage('/deals/passport')
  await screen.findByText('Nothing to show yet')
})
