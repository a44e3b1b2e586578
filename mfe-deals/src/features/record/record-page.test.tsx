import { contestEntry, decideDealContest, getDealRecord, getOwnDealRecord, listDealContests } from '@ungana/contracts-deals'
import { answer, linesIn, member, memberAs, refuse, renderSlot, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import CompanyRecord from '#slots/company-record.tsx'
import { openPage } from '#testing/open-page.tsx'

const own = await sample({ getOwnDealRecord })
const [deal] = own.deals as [(typeof own.deals)[number]]
const contested = await sample({ contestEntry })
const decided = (decision: 'counts' | 'removed', note: string) => ({
  ...contested,
  contest: { ...(contested.contest as object), decision, note } as never,
})
const reason = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: 'Reason' })

describe('one’s own record', () => {
  test('shows the counts and the deals, and contests an entry that counts against the company', async () => {
    answer({ getOwnDealRecord })
    const { user, toasts, titles } = openPage('/deals/record')
    await screen.findByText('2 of 3')
    expect(screen.getAllByRole('listitem').map(linesIn)).toEqual([
      ['Deals completed', '4 of 5'],
      ['Goods ready on time', '2 of 3'],
      ['Paid on time', '1 of 1'],
    ])
    expect(titles).toContain('Your record · Ungana')
    expect(screen.getByText('Members see these counts on your company page. They come from deals that have ended.')).toBeTruthy()
    const counted = screen.getByText('Deals that count').closest('section') as HTMLElement
    expect(linesIn(counted).slice(1, 3)).toEqual([deal.subject, 'You sell to Nairobi Beans · 18 December 2026'])
    expect(within(counted).getByRole('link').getAttribute('href')).toBe(`/deals/${deal.id}`)
    await user.click(screen.getByRole('button', { name: 'Contest' }))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Contest this entry',
        description: 'Goods ready on time: our staff read this deal to decide. If they agree, the entry no longer counts.',
      }),
    )
    expect(dialog.getByText('The other side does not see this.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Contest' }))
    await dialog.findByText('Please say why.')
    refuse({ contestEntry }, { status: 400, code: 'VALIDATION', message: 'Please say more.', field: 'reason' })
    await user.type(reason(dialog), 'The buyer changed the packaging.')
    await user.click(dialog.getByRole('button', { name: 'Contest' }))
    await dialog.findByText('Please say more.')
    expect(reason(dialog).getAttribute('aria-invalid')).toBe('true')
    const calls = answer({ contestEntry })
    answer({ getOwnDealRecord }, { ...own, deals: own.deals.map((each) => ({ ...each, entries: [contested] })) })
    await user.click(dialog.getByRole('button', { name: 'Contest' }))
    await screen.findByText('Contested. We are looking at it.')
    expect(calls.map(({ params, body }) => [params, body])).toEqual([
      [{ id: deal.id }, { figure: 'on-time', reason: 'The buyer changed the packaging.' }],
    ])
    expect(screen.queryByRole('button', { name: 'Contest' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([
      { title: 'Not sent', description: 'Please say more.', variant: 'destructive' },
      { title: 'Contested', description: 'Our decision will appear in your record.' },
    ])
  })

  test.each([
    ['kept', { ...contested, kept: true, contest: null }, member, 'Goods ready on timeYes'],
    ['not kept', { ...contested, contest: null }, member, 'Goods ready on timeNoContest'],
    ['not kept, for a person who only reads', { ...contested, contest: null }, memberAs('viewer'), 'Goods ready on timeNo'],
    ['contested', contested, member, 'Goods ready on timeNoContested. We are looking at it.'],
    ['confirmed', decided('counts', 'The day passed.'), member, 'Goods ready on timeNoOur decision: The day passed.'],
    ['removed', decided('removed', 'You were right.'), member, 'Goods ready on timeNot countedOur decision: You were right.'],
  ])('shows an entry that is %s', async (_, entry, user, text) => {
    answer({ getOwnDealRecord }, { ...own, deals: [{ ...deal, side: 'buyer', entries: [entry] }] })
    openPage('/deals/record', { user })
    const counted = (await screen.findByText('Deals that count')).closest('section')
    expect(counted?.textContent).toBe(`Deals that count${deal.subject}You buy from Nairobi Beans · 18 December 2026${text}`)
  })

  test('says what counts when no deal has ended, and tries again after a failure', async () => {
    refuse({ getOwnDealRecord }, { status: 500 })
    const { user } = openPage('/deals/record')
    await screen.findByText('Error loading your record')
    answer({ getOwnDealRecord }, { ...own, deals: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No past deals yet')
    expect(screen.getByText('A deal counts when it is completed, or when it is cancelled after money or goods have moved.')).toBeTruthy()
  })

  test('is for members who log in', async () => {
    const calls = answer({ getOwnDealRecord })
    openPage('/deals/record', { user: null })
    await screen.findByText('Please log in to see your record')
    expect(calls).toEqual([])
  })
})

describe('a company page', () => {
  const context = { businessId: member.id }

  test('shows the counts to members', async () => {
    const calls = answer({ getDealRecord }, { completed: { kept: 4, of: 5 }, onTime: { kept: 0, of: 0 }, paidOnTime: { kept: 0, of: 2 } })
    renderSlot(CompanyRecord, { user: member, context })
    const region = await screen.findByRole('region', { name: 'Deals on Ungana' })
    expect(within(region).getAllByRole('listitem').map(linesIn)).toEqual([
      ['Deals completed', '4 of 5'],
      ['Paid on time', '0 of 2'],
    ])
    expect(within(region).getByText('Counted from deals that both sides reported here.')).toBeTruthy()
    expect(calls.map(({ params }) => params)).toEqual([{ id: member.id }])
  })

  test('shows nothing without ended deals, to drivers, or without a company', async () => {
    const none = { kept: 0, of: 0 }
    const calls = answer({ getDealRecord }, { completed: none, onTime: none, paidOnTime: none })
    for (const options of [
      { user: memberAs('driver'), context },
      { user: member, context: {} },
    ]) {
      const { container, unmount } = renderSlot(CompanyRecord, options)
      expect([container.textContent, calls.length]).toEqual(['', 0])
      unmount()
    }
    const { container, queries } = renderSlot(CompanyRecord, { user: member, context })
    await waitFor(() => expect([calls.length, queries.isFetching()]).toEqual([1, 0]))
    expect(container.textContent).toBe('')
  })
})

test('staff decide about a contested entry', async () => {
  answer({ listDealContests })
  const { user, toasts } = openPage('/staff/deal-contests', { user: staff })
  const link = await screen.findByRole('link', { name: 'Green coffee, washed' })
  expect(link.getAttribute('href')).toBe(`/staff/deals/${deal.id}`)
  for (const text of [
    'A company says that an entry in its record is wrong. Read the deal, then decide.',
    '1 contested entry',
    'Goods ready on time',
    'Kivu Coffee',
    'The buyer changed the packaging on the last day.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decide about this entry', description: 'An entry that is removed no longer counts.' }),
  )
  expect(dialog.getByText('The company can read this.')).toBeTruthy()
  const decision = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Decision' })
  expect([...decision.options].map(({ value, text }) => [value, text])).toEqual([
    ['counts', 'It counts'],
    ['removed', 'Remove it from the record'],
  ])
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText(/Please say why/)
  refuse({ decideDealContest }, { status: 400, code: 'VALIDATION', message: 'Please say more.', field: 'note' })
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The buyer changed the order.')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText('Please say more.')
  const calls = answer({ decideDealContest })
  answer({ listDealContests }, [])
  await user.selectOptions(decision, 'Remove it from the record')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('No contested entries')
  const [contest] = await sample({ listDealContests })
  expect(calls.map(({ params, body }) => [params, body])).toEqual([
    [{ id: contest?.id }, { decision: 'removed', note: 'The buyer changed the order.' }],
  ])
  expect(toasts).toEqual([
    { title: 'Not decided', description: 'Please say more.', variant: 'destructive' },
    { title: 'Entry decided', description: 'The company can read your reason.' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})
