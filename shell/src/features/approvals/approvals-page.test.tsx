import { listDealApprovals } from '@ungana/contracts-deals'
import { forbiddenActs, listTeamApprovals, refuseTeamChange, type TeamRole } from '@ungana/contracts-identity'
import { approveQuote, listQuoteApprovals, refuseQuote } from '@ungana/contracts-messaging'
import { listPaymentApprovals } from '@ungana/contracts-payments'
import { momentText } from '@ungana/web-kit'
import { answer, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { dialog, main, renderSite, toast } from '#testing/site.tsx'

// An older service of deals does not know this call.
beforeEach(() => void refuse({ listDealApprovals }, { status: 404 }))

const as = (role: TeamRole) => ({
  ...member,
  secondPerson: true,
  person: { id: '01a1fc85-2a88-7510-8bf0-06e9a79a1f9b', name: 'Aline Uwase', role, cannot: forbiddenActs(role) },
})
const open = (role: TeamRole = 'owner', at = '/approvals') => renderSite({ at, session: as(role) })
const quoteTitle = 'Accept the quote of USD 12,500.00: 20 t of green coffee'
const row = (name: string) => within(main().getByText(name).closest('li') as HTMLElement)

test('lists what waits from all services; one’s own request can only be withdrawn', async () => {
  open()
  await main().findByText(quoteTitle)
  const quote = row(quoteTitle)
  expect(quote.getByText('Rift Valley Roasters')).toBeTruthy()
  expect(quote.getByText('Asked by Grace Uwera')).toBeTruthy()
  expect(quote.getByRole('link', { name: 'View details' }).getAttribute('href')).toMatch(/^\/messages\?inquiry=/)
  const bank = row('Change bank details: Equity Bank •••• 4321')
  expect(bank.getByText('Account number: •••• 9876')).toBeTruthy()
  const own = row('Ask a second person only above USD 5,000.00')
  expect(own.getByText('Waiting for a second person')).toBeTruthy()
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
})

test('agrees after a question, and says in it why that did not work', async () => {
  const { user } = open()
  await main().findByText(quoteTitle)
  refuse({ approveQuote }, { status: 409, code: 'MESSAGING_QUOTE_CHANGED', message: 'There is a newer quote.' })
  await user.click(main().getByRole('button', { name: `Agree: ${quoteTitle}` }))
  expect(dialog().getByText(/which is binding/)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Agree' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('There is a newer quote.')
  const calls = answer({ approveQuote })
  answer({ listQuoteApprovals }, [])
  await user.click(dialog().getByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(toast()).toBe('Agreed and done'))
  expect(calls).toHaveLength(1)
  await waitFor(() => expect(main().queryByText(quoteTitle)).toBeNull())
})

test.each([
  ['quote', 'agree', 'The quote is then accepted, which is binding.', 'Agreed and done'],
  ['payment', 'agree', 'It can then be paid once, within 7 days.', 'The payment can now be made'],
  ['bank-details-share', 'agree', 'It takes effect at once.', 'Agreed and done'],
  ['payment', 'refuse', 'Nothing will change. It can be requested again.', 'The request was refused'],
] as const)('says before and after what it means for a %s to %s', async (kind, how, meaning, done) => {
  const [asked] = await sample({ listQuoteApprovals })
  if (!asked) throw new Error('The sample has no rows')
  answer({ listPaymentApprovals }, [])
  answer({ listTeamApprovals }, [])
  answer({ listQuoteApprovals }, [{ ...asked, kind, own: false }])
  answer({ approveQuote })
  answer({ refuseQuote })
  const { user } = open()
  await user.click(await main().findByRole('button', { name: how === 'agree' ? /^Agree: / : /^Refuse: / }))
  const name = how === 'agree' ? 'Do you agree?' : 'Refuse the request?'
  expect(screen.getByRole('dialog', { name }).textContent).toContain(meaning)
  await user.click(dialog().getByRole('button', { name: how === 'agree' ? 'Agree' : 'Refuse' }))
  await waitFor(() => expect(toast()).toBe(done))
})

test('withdraws one’s own request', async () => {
  answer({ refuseTeamChange })
  const { user } = open()
  await main().findByText(quoteTitle)
  const own = row('Ask a second person only above USD 5,000.00')
  expect(own.getByText('Asked by you')).toBeTruthy()
  await user.click(own.getByRole('button', { name: /^Withdraw: / }))
  expect(screen.getByRole('dialog', { name: 'Withdraw the request?' })).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(toast()).toBe('The request was withdrawn'))
})

test('says who asked: a person without a name too', async () => {
  const [asked] = await sample({ listQuoteApprovals })
  if (!asked) throw new Error('The sample has no rows')
  answer({ listQuoteApprovals }, [{ ...asked, askedBy: '', page: null, partner: null }])
  open()
  await main().findByText(quoteTitle)
  expect(row(quoteTitle).getByText('Asked by a person in your company')).toBeTruthy()
  expect(row(quoteTitle).getByText(momentText(asked.askedAt))).toBeTruthy()
  expect(row(quoteTitle).getByText(`Until ${momentText(asked.expiresAt)}`)).toBeTruthy()
  expect(row(quoteTitle).queryByRole('link')).toBeNull()
})

test('what waits can be loaded again after a failure', async () => {
  refuse({ listQuoteApprovals }, { status: 503 })
  const { user } = open()
  await main().findByRole('heading', { name: 'Error loading the approvals' })
  answer({ listQuoteApprovals })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByText(quoteTitle)).toBeTruthy()
})

test('a deal waits with its amount, and agreeing to it is binding', async () => {
  answer({ listDealApprovals })
  const { user } = open()
  const [deal] = await sample({ listDealApprovals })
  await user.click(await main().findByRole('button', { name: new RegExp(`^Agree: Agree to the deal of .*${deal?.about}`) }))
  expect(dialog().getByText(/It takes effect at once and binds your company/)).toBeTruthy()
})

test('refuses', async () => {
  const { user } = open()
  await main().findByText(quoteTitle)
  const [quote] = await sample({ listQuoteApprovals })
  const calls = answer({ refuseQuote })
  await user.click(main().getByRole('button', { name: `Refuse: ${quoteTitle}` }))
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(toast()).toBe('The request was refused'))
  expect(calls.map(({ params }) => params)).toEqual([{ id: quote?.id }])
})

test('each role asks only for what it may answer', async () => {
  const [quotes, payments, team] = [answer({ listQuoteApprovals }, []), answer({ listPaymentApprovals }, []), answer({ listTeamApprovals }, [])]
  const { unmount } = open('sales')
  expect(await main().findByRole('heading', { name: 'Nothing is waiting for a second person' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Go to Team' }).getAttribute('href')).toBe('/settings/team')
  expect([quotes, payments, team].map(({ length }) => length)).toEqual([1, 0, 0])
  unmount()
  open('viewer')
  expect(await main().findByText('This page is not part of your role')).toBeTruthy()
  expect(quotes).toHaveLength(1)
})

test('/today leads to what waits for the user, and asks for nothing while nobody must agree', async () => {
  const { unmount } = open('owner', '/today')
  const link = await main().findByRole('link', { name: /20 t of green coffee/ })
  expect(link.getAttribute('href')).toBe('/approvals')
  expect(main().queryByRole('link', { name: /only above/ })).toBeNull()
  unmount()
  const quotes = answer({ listQuoteApprovals })
  renderSite({ at: '/today', session: { ...as('owner'), secondPerson: false } })
  await main().findByRole('heading', { level: 1, name: 'Today' })
  expect(quotes).toEqual([])
})
