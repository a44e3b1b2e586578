import {
  type Deal,
  type DealFiles,
  type DealLane,
  getDeal,
  listPapers,
  makePaper,
  type Papers,
  setDealLane,
  setPacking,
} from '@ungana/contracts-deals'
import { getLogisticsReference } from '@ungana/contracts-logistics'
import type { SessionUser } from '@ungana/contracts-shell'
import { answer, fill, linesIn, member, memberAs, refuse, render, sample, screen, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { LaneForm } from './lane-form.tsx'
import { PackingDialog } from './packing-dialog.tsx'
import { Papers as PapersOf } from './papers.tsx'

const deal = await sample({ getDeal })
const made = await sample({ listPapers })
const [invoice] = made.papers as [Papers['papers'][number]]

async function open(papers: Papers, change: Partial<Deal> = {}) {
  answer({ getDeal }, { ...deal, ...change })
  answer({ listPapers }, papers)
  const view = openPage(`/deals/${deal.id}`)
  const section = (await screen.findByRole('heading', { name: 'Papers' })).closest('section') as HTMLElement
  return { ...view, section }
}

test('the buyer reads papers, and sees which the deal has overtaken', async () => {
  const replaced = { ...invoice, id: deal.id, replaced: true }
  const { section } = await open({ ...made, papers: [{ ...invoice, version: 2, outdated: true }, replaced] })
  expect(section.textContent).toContain('Commercial invoice The deal has changed sinceCI-000001, version 2')
  const links = within(section).getAllByText('PDF')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [invoice.id, deal.id].map((id) => `/api/deals/${deal.id}/papers/${id}/pdf?language=en`),
  )
  expect(within(section).getAllByText('Page to check it')[0]?.getAttribute('href')).toBe(`/deals/papers/${invoice.code}`)
  expect(within(section).getByText('Replaced versions')).toBeTruthy()
  expect(within(section).queryByRole('button')).toBeNull()
})

test('the seller enters packages and weights, and makes a paper', async () => {
  const { section, user } = await open({ packing: null, papers: [] }, { side: 'seller' })
  // Papers with weights wait for the packing.
  expect(within(section).queryByRole('button', { name: 'Create: Packing list' })).toBeNull()
  await user.click(within(section).getByRole('button', { name: 'Enter packages and weights' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Number of packages'), '300')
  // 300 bags of 60 kg.
  expect(dialog.getByLabelText<HTMLInputElement>('Net weight in kg').value).toBe('18000')
  await user.type(dialog.getByLabelText('Net weight in kg'), 'x')
  await user.type(dialog.getByLabelText('Gross weight in kg'), '18210.5')
  await user.type(dialog.getByLabelText(/^HS code/), '0901.11')
  const calls = answer({ setPacking }, { ...made, papers: [] })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Please enter a weight in kilograms, with at most three decimals.')
  await dialog.findByText('Please choose a country.')
  await user.clear(dialog.getByLabelText('Net weight in kg'))
  await user.type(dialog.getByLabelText('Net weight in kg'), '18,000')
  await user.selectOptions(dialog.getByLabelText('Country of origin'), 'DRC')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await within(section).findByText('Change packages and weights')
  expect(calls.map(({ body }) => body)).toEqual([
    { lines: [{ packages: 300, netKg: '18000', grossKg: '18210.5', hsCode: '090111' }], originCountry: 'DRC' },
  ])
  const makes = answer({ makePaper })
  await user.click(within(section).getByRole('button', { name: 'Create: Packing list' }))
  await within(section).findByText('CI-000001 · 23 November 2026')
  await waitFor(() => expect(makes.map(({ body }) => body)).toEqual([{ kind: 'packing-list' }]))
})

describe('the papers', () => {
  const show = (papers: Papers, change: Partial<Deal> = {}, user: SessionUser = member) => {
    answer({ listPapers }, papers)
    return render(<PapersOf deal={{ ...deal, ...change }} />, { user })
  }
  const makes = () => screen.queryAllByRole('button', { name: /^Create/ }).map((button) => button.getAttribute('aria-label'))
  const seller: Partial<Deal> = { side: 'seller' }
  const current = { ...made, papers: [invoice] }

  test.each<[string, Papers, Partial<Deal>, SessionUser, readonly string[]]>([
    [
      'the seller, what is missing',
      current,
      seller,
      member,
      ['Create: Proforma invoice', 'Create: Packing list', 'Create: Delivery note', 'Create: Draft certificate of origin'],
    ],
    [
      'the seller, a new version of what the deal has overtaken',
      { ...made, papers: [{ ...invoice, outdated: true }] },
      seller,
      member,
      [
        'Create: Proforma invoice',
        'Create a new version: Commercial invoice',
        'Create: Packing list',
        'Create: Delivery note',
        'Create: Draft certificate of origin',
      ],
    ],
    [
      'the seller without weights, what needs none',
      { packing: null, papers: [] },
      seller,
      member,
      ['Create: Proforma invoice', 'Create: Commercial invoice'],
    ],
    ['the buyer', current, {}, member, []],
    ['a person who only reads', current, seller, memberAs('viewer'), []],
    ['the seller of a cancelled deal', current, { ...seller, phase: 'cancelled' }, member, []],
  ])('offers %s', async (_, papers, change, user, names) => {
    show(papers, change, user)
    await screen.findByText('Papers')
    expect(makes().filter((name) => papers.packing || /invoice/i.test(name ?? ''))).toEqual(names)
  })

  test('says to each side where they come from, and what is not made yet', async () => {
    const { container, unmount } = show({ packing: null, papers: [] }, seller)
    await screen.findByText('Created from this deal, so totals and weights agree. The buyer sees them too.')
    expect(screen.getByText('Most papers need the packages and weights of the goods.')).toBeTruthy()
    unmount()
    const buyer = show(current)
    await screen.findByText('The seller creates them from this deal.')
    expect(screen.getAllByRole('listitem').map((row) => linesIn(row).slice(0, 2))).toEqual([
      ['Proforma invoice', 'Not created yet'],
      ['Commercial invoice', 'CI-000001 · 23 November 2026'],
      ['Packing list', 'Not created yet'],
      ['Delivery note', 'Not created yet'],
      ['Draft certificate of origin', 'Not created yet'],
    ])
    expect(screen.getByLabelText('XML (UBL) of CI-000001').getAttribute('href')).toBe(`/api/deals/${deal.id}/papers/${invoice.id}/xml`)
    expect(screen.queryByText('Replaced versions')).toBeNull()
    expect([container.textContent, buyer.container.textContent?.includes('The deal has changed since')]).toEqual(['', false])
  })

  test('can be loaded again, and a paper that was not made says why', async () => {
    refuse({ listPapers }, { status: 500 })
    const page = render(<PapersOf deal={{ ...deal, side: 'seller' }} />, { user: member })
    expect(screen.getByText('Loading the papers...')).toBeTruthy()
    await screen.findByText('Error loading the papers')
    answer({ listPapers }, current)
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    refuse({ makePaper }, { status: 409, message: 'The deal has ended.' })
    await page.user.click(await screen.findByRole('button', { name: 'Create: Packing list' }))
    await waitFor(() =>
      expect(page.toasts).toEqual([{ title: 'The paper was not created', description: 'The deal has ended.', variant: 'destructive' }]),
    )
  })
})

describe('packages and weights', () => {
  const [coffee] = deal.terms.lines as [Deal['terms']['lines'][number]]
  const twoLines: Deal = { ...deal, terms: { ...deal.terms, lines: [coffee, { text: 'Tea', quantity: '2', unit: '', unitPriceMinor: 100 }] } }
  async function open(packing: Papers['packing'], shown: Deal = deal) {
    const sent: Papers[] = []
    let closes = 0
    const page = render(<PackingDialog deal={shown} packing={packing} onSent={(papers) => void sent.push(papers)} onClose={() => (closes += 1)} />, {
      user: member,
    })
    const dialog = within(screen.getByRole('dialog', { name: 'Packages and weights', description: 'All papers of this deal show them.' }))
    const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }))
    return { ...page, dialog, form: dialog.getByRole('form'), save, sent, closes: () => closes }
  }

  test('start with what is known, line by line', async () => {
    const { form, dialog } = await open(made.packing, twoLines)
    expect(valuesIn(form)).toEqual({
      'packages-0': '300',
      'netKg-0': '18000',
      'grossKg-0': '18210',
      'hsCode-0': '090111',
      'packages-1': '',
      'netKg-1': '',
      'grossKg-1': '',
      'hsCode-1': '',
      originCountry: 'DRC',
    })
    expect(dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Green coffee, washed · 300 bag of 60 kg',
      'Tea · 2',
    ])
  })

  test('are refused at the line that is wrong, and sent when they are right', async () => {
    const page = await open(made.packing, twoLines)
    const tea = page.dialog.getAllByRole('group')[1] as HTMLElement
    await fill(page, tea, { 'Number of packages': '2,5', 'Net weight in kg': '10', 'Gross weight in kg': '' })
    await page.save()
    await waitFor(() =>
      expect([...page.form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)).toEqual(['packages-1', 'grossKg-1']),
    )
    await fill(page, tea, { 'Number of packages': '2', 'Gross weight in kg': '10,5' })
    const calls = answer({ setPacking })
    await page.save()
    await waitFor(() => expect(page.closes()).toBe(1))
    expect(calls.map(({ params, body }) => [params, body])).toEqual([
      [
        { id: deal.id },
        {
          lines: [
            { packages: 300, netKg: '18000', grossKg: '18210', hsCode: '090111' },
            { packages: 2, netKg: '10', grossKg: '10.5', hsCode: '' },
          ],
          originCountry: 'DRC',
        },
      ],
    ])
    expect(page.sent).toHaveLength(1)
  })

  test.each([
    ['lines', 'grossKg-0'],
    ['originCountry', 'originCountry'],
  ])('a refusal of %s stands at %s', async (field, name) => {
    const page = await open(made.packing)
    refuse({ setPacking }, { status: 400, code: 'VALIDATION', message: 'Another one, please.', field })
    await page.save()
    await page.dialog.findByText('Another one, please.')
    expect(page.form.querySelector('[aria-invalid=true]')?.getAttribute('name')).toBe(name)
    expect(page.toasts.map(({ title }) => title)).toEqual(['Not saved'])
  })
})

describe('the lane', () => {
  const lane = { origin: 'Bukavu', destination: 'Nairobi', cargoType: 'Agricultural Products' } as const
  async function open(given: DealLane | null, mayWrite = true) {
    const reference = await sample({ getLogisticsReference })
    const [city] = reference.cities as [(typeof reference.cities)[number]]
    const names = ['Bukavu', 'Nairobi', 'Kigali'].map((name) => ({ ...city, name, onRoad: true }))
    answer({ getLogisticsReference }, { ...reference, cities: [...names, { ...city, name: 'Only by air', onRoad: false }] })
    const sent: DealFiles[] = []
    const page = render(<LaneForm dealId={deal.id} lane={given} mayWrite={mayWrite} onSent={(files) => void sent.push(files)} />, { user: member })
    return { ...page, sent }
  }
  const show = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show the documents' })

  test.each<[DealLane | null, string, string]>([
    [lane, 'Required from Bukavu to Nairobi, Agricultural Products:', 'Change the lane'],
    [{ ...lane, cargoType: null }, 'Required from Bukavu to Nairobi, any cargo:', 'Change the lane'],
    [null, 'Choose where the goods travel to see their route and the documents that they need.', 'Choose the lane'],
  ])('%j is said as “%s”, and changed by who may write', async (given, text, button) => {
    const { unmount } = await open(given)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button').textContent).toBe(button)
    unmount()
    await open(given, false)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is changed between two cities on a road, for one cargo or any', async () => {
    const { user, sent, toasts } = await open(lane)
    await user.click(screen.getByRole('button'))
    await screen.findAllByText('Kigali')
    const from = screen.getByLabelText<HTMLSelectElement>('From')
    expect([...from.options].map(({ text }) => text)).toEqual(['Please choose', 'Bukavu', 'Nairobi', 'Kigali'])
    expect(screen.getByLabelText<HTMLSelectElement>('Cargo Type').value).toBe('Agricultural Products')
    expect(show().disabled).toBe(false)
    for (const place of ['Nairobi', 'Please choose']) {
      await user.selectOptions(from, place)
      expect(show().disabled).toBe(true)
    }
    await user.selectOptions(from, 'Kigali')
    await user.selectOptions(screen.getByLabelText('To'), 'Please choose')
    expect(show().disabled).toBe(true)
    await user.selectOptions(screen.getByLabelText('To'), 'Nairobi')
    await user.selectOptions(screen.getByLabelText('Cargo Type'), 'Any cargo')
    refuse({ setDealLane }, { status: 409, message: 'The deal has ended.' })
    await user.click(show())
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not saved', description: 'The deal has ended.', variant: 'destructive' }]))
    const calls = answer({ setDealLane })
    await user.click(show())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(calls.map(({ params, body }) => [params, body])).toEqual([
      [{ id: deal.id }, { origin: 'Kigali', destination: 'Nairobi', cargoType: null }],
    ])
    expect(screen.queryByLabelText('From')).toBeNull()
  })
})
