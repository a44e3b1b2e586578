import { type Deal, type DealGuest, getDeal, inviteDealGuest, listDealGuests, revokeDealGuest } from '@ungana/contracts-deals'
import { getTeam, type TeamPerson } from '@ungana/contracts-identity'
import { answer, fireEvent, linesIn, member, refuse, render, sample, screen, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { Guests } from './guests.tsx'
import { People } from './people.tsx'

const deal = await sample({ getDeal })
const team = await sample({ getTeam })
const [own, others] = (await sample({ listDealGuests })) as [DealGuest, DealGuest]
const person = (change: Partial<TeamPerson>): TeamPerson => ({ ...(team.people[0] as TeamPerson), suspended: false, ...change })

async function open(guests: readonly DealGuest[], user = member, events = deal.events) {
  answer({ getDeal }, { ...deal, events })
  answer({ listDealGuests }, [...guests])
  answer(
    { getTeam },
    {
      ...team,
      people: [
        person({ id: crypto.randomUUID(), name: 'Amina Otieno', role: 'sales' }),
        person({ id: crypto.randomUUID(), name: 'Otieno Drives', role: 'driver' }),
        person({ id: crypto.randomUUID(), name: 'Left Already', role: 'finance', suspended: true }),
      ],
    },
  )
  const view = openPage(`/deals/${deal.id}`, { user })
  await screen.findByText('Amina Otieno')
  const section = screen.getByText('People', { selector: 'h2' }).closest('section') as HTMLElement
  await within(section).findByText('Guests')
  return { ...view, section }
}

test('names who acts in one’s own company, and in the other company only as it wants', async () => {
  const { section, unmount } = await open([])
  expect(section.textContent).toContain('Nairobi BeansAmina Otieno · Sales')
  expect(section.textContent).not.toMatch(/Otieno Drives|Left Already/)
  unmount()
  const shown = await open(
    [],
    member,
    deal.events.map((event) => ({ ...event, person: 'Jean Bosco' })),
  )
  expect(shown.section.textContent).toContain('Kivu CoffeeJean Bosco acted last.')
  shown.unmount()
  const hidden = await open(
    [],
    member,
    deal.events.map((event) => ({ ...event, person: null })),
  )
  expect(hidden.section.textContent).toContain('This company does not show names.')
})

test('one’s own guests show who opened them and can be revoked, those of the other side only that they exist', async () => {
  const { section, user } = await open([own, others])
  await within(section).findByText('Great Lakes Freight · Forwarder')
  expect(section.textContent).toContain('goods and transport · until 30 November 2026 · invited by Amina Otieno')
  expect(section.textContent).toContain('opened 3 times, last on ')
  expect(section.textContent).toContain('Bank, invited by Kivu Coffeemoney, papers and companies · until 22 December 2026')
  const calls = answer({ revokeDealGuest }, [{ ...own, open: false }, others])
  await user.click(within(section).getByText('Revoke the link'))
  await user.click(await within(section).findByText('Ended links'))
  expect(section.textContent).toContain('Great Lakes Freight · Forwardergoods and transport · ended')
  expect(within(section).queryByText('Revoke the link')).toBeNull()
  expect(calls.map(({ params }) => params)).toEqual([{ id: deal.id, guest: own.id }])
})

test('a link is made for a bank, and shown once', async () => {
  const { section, user } = await open([])
  await user.click(within(section).getByText('Invite a guest'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a guest' }))
  await user.selectOptions(dialog.getByLabelText('Who it is for'), 'Bank')
  await user.selectOptions(dialog.getByLabelText('Link valid for'), '30 days')
  await user.type(dialog.getByLabelText(/^Email/), 'nobody')
  await user.click(dialog.getByRole('button', { name: 'Create the link' }))
  await dialog.findByText('Please enter a name of at least 2 characters.')
  await dialog.findByText('Please enter a valid email address.')
  await user.type(dialog.getByLabelText(/^Name of the guest/), 'Bank of Kigali')
  await user.type(dialog.getByLabelText(/^Email/), '@bank.example')
  refuse({ inviteDealGuest }, { status: 409, code: 'DEALS_TOO_MANY_GUESTS', message: 'Please revoke one first.' })
  await user.click(dialog.getByRole('button', { name: 'Create the link' }))
  await dialog.findByText('Please revoke one first.')
  const made = await sample({ inviteDealGuest })
  const calls = answer({ inviteDealGuest }, made)
  await user.click(dialog.getByRole('button', { name: 'Create the link' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Link for Bank of Kigali' }))
  expect(calls.map(({ body }) => body)).toEqual([{ kind: 'bank', name: 'Bank of Kigali', shows: ['money'], days: 30 }])
  const link = shown.getByLabelText<HTMLInputElement>('Link').value
  expect(new URL(link).pathname).toBe(`/deals/guests/${made.token}`)
  const mail = shown.getByText('Write an email').closest('a')?.getAttribute('href') ?? ''
  expect(mail).toMatch(/^mailto:nobody@bank\.example\?/)
  expect(decodeURIComponent(mail)).toContain(link)
  await user.click(shown.getByText('Copy link'))
  expect(await navigator.clipboard.readText()).toBe(link)
  await waitFor(() => expect(section.textContent).toContain('Great Lakes Freight · Forwarder'))
})

test('a role that may not invite sees guests without buttons', async () => {
  const { section } = await open([own], { ...member, person: { ...(member.person as object), cannot: ['deals.invite'] } as never })
  await within(section).findByText('Great Lakes Freight · Forwarder')
  expect(within(section).queryByRole('button')).toBeNull()
})

test('people of the seller see their own company first; a company without a page is only named', async () => {
  answer(
    { getTeam },
    { ...team, people: [person({ name: '', email: 'grace@kivu.example', role: 'owner' }), person({ id: deal.id, role: 'viewer' })] },
  )
  const events = deal.events.map((event) => ({ ...event, by: 'buyer' as const, person: 'Amina Otieno' }))
  const later = [
    ...events,
    { ...events[0], seq: 2, person: 'Peter Mwangi' },
    { ...events[0], seq: 3, by: 'seller', person: 'Jean Bosco' },
  ] as Deal['events']
  const shown: Deal = { ...deal, side: 'seller', phase: 'proposed', events: later }
  const { container, unmount } = render(<People deal={shown} />, { user: member })
  await screen.findByText('grace@kivu.example')
  expect(linesIn(container)).toEqual(['People', 'Kivu Coffee', 'grace@kivu.example · Owner', 'Nairobi Beans', 'Peter Mwangi acted last.'])
  expect(screen.getByRole('link', { name: 'Nairobi Beans' }).getAttribute('href')).toBe(`/company/${deal.buyer.id}`)
  unmount()
  render(<People deal={shown} />, { user: member, unserved: [`/company/${deal.buyer.id}`] })
  expect(screen.getByText('Nairobi Beans')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

describe('guests', () => {
  test('that were never opened, or opened once, say so; the frozen company cannot revoke them', async () => {
    const ownOf = (change: Partial<NonNullable<DealGuest['own']>>): DealGuest => ({
      ...own,
      id: crypto.randomUUID(),
      own: { ...(own.own as object), ...change } as never,
    })
    answer({ listDealGuests }, [ownOf({ openings: 0, lastOpenedAt: null, person: null }), ownOf({ openings: 1 }), { ...others, by: 'buyer' }])
    const { container } = render(<Guests deal={deal} />, { user: { ...member, frozen: { at: own.madeAt, by: 'Aline Uwase' } } })
    await screen.findByText(/not opened yet/)
    expect(screen.getAllByRole('listitem').map(linesIn)).toEqual([
      ['Great Lakes Freight · Forwarder', 'goods and transport · until 30 November 2026', 'not opened yet'],
      [
        'Great Lakes Freight · Forwarder',
        'goods and transport · until 30 November 2026 · invited by Amina Otieno',
        expect.stringMatching(/^opened once, last on 24 Nov 2026/),
      ],
      ['Bank, invited by Nairobi Beans', 'money, papers and companies · until 22 December 2026'],
    ])
    expect(container.textContent).toContain('A forwarder, a bank or an insurer sees a part of this deal by a link, without an account.')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText('Ended links')).toBeNull()
  })

  test('that could not be loaded or revoked are no secret', async () => {
    refuse({ listDealGuests }, { status: 500 })
    const failed = render(<Guests deal={deal} />, { user: member })
    await screen.findByText('The guests could not be loaded.')
    failed.unmount()
    answer({ listDealGuests }, [own, { ...own, id: deal.id, open: false }])
    const page = render(<Guests deal={deal} />, { user: member })
    refuse({ revokeDealGuest }, { status: 409, message: 'It has ended.' })
    // One that has ended cannot be revoked again.
    await page.user.click(await screen.findByRole('button', { name: 'Revoke the link of Great Lakes Freight' }))
    await waitFor(() => expect(page.toasts).toEqual([{ title: 'The link was not revoked', description: 'It has ended.', variant: 'destructive' }]))
    expect(screen.queryByText('The guests could not be loaded.')).toBeNull()
  })
})

describe('inviting a guest', () => {
  async function invite() {
    const made: (readonly DealGuest[])[] = []
    let closes = 0
    const page = render(<GuestDialog deal={deal} onMade={(guests) => void made.push(guests)} onClose={() => (closes += 1)} />, { user: member })
    const dialog = within(
      screen.getByRole('dialog', { name: 'Invite a guest', description: 'Guests never see your messages, your bank details or names of people.' }),
    )
    return { ...page, dialog, form: dialog.getByRole('form'), made, closes: () => closes }
  }

  test('starts with what each kind usually needs, and returns to what the person chose', async () => {
    const { user, dialog, form } = await invite()
    expect(valuesIn(form)).toEqual({ kind: 'forwarder', name: '', shows: 'goods', days: '14', email: '' })
    const optionsOf = (label: RegExp) => [...dialog.getByLabelText(label).querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(optionsOf(/^Who it is for/)).toEqual(['Forwarder', 'Bank', 'Insurer'])
    expect(optionsOf(/^What the link shows/)).toEqual([
      'goods and transport',
      'money, papers and companies',
      'goods and transport · money, papers and companies',
    ])
    const usual: Record<string, FormDataEntryValue | undefined> = {}
    for (const kind of ['Bank', 'Insurer', 'Forwarder']) {
      await user.selectOptions(dialog.getByLabelText('Who it is for'), kind)
      usual[kind] = valuesIn(form).shows
    }
    expect(usual).toEqual({ Bank: 'money', Insurer: 'goods', Forwarder: 'goods' })
    for (const hint of [
      'Only your company sees this name.',
      'Inspections, bills of lading, phytosanitary and insurance certificates are always shown.',
      'Optional. Your mail program opens with the link; Ungana does not store the address.',
    ])
      expect(dialog.getByText(hint)).toBeTruthy()
  })

  test('shows the link once, also if it cannot be copied', async () => {
    const { user, dialog, form, toasts, made, closes } = await invite()
    await user.selectOptions(dialog.getByLabelText(/^What the link shows/), 'goods money')
    await user.type(dialog.getByLabelText(/^Name of the guest/), 'Kivu Freight')
    expect(valuesIn(form)).toMatchObject({ shows: 'goods money' })
    const calls = answer({ inviteDealGuest })
    await user.click(dialog.getByRole('button', { name: 'Create the link' }))
    const shown = within(
      await screen.findByRole('dialog', { name: 'Link for Kivu Freight', description: 'We show this link only once. Send it to the guest.' }),
    )
    expect(calls.map(({ body, params }) => [body, params])).toEqual([
      [{ kind: 'forwarder', name: 'Kivu Freight', shows: ['goods', 'money'], days: 14 }, { id: deal.id }],
    ])
    expect(made).toEqual([[own, others]])
    expect(shown.getByText(/^It works until 30 Nov 2026.*\. You can revoke it at any time\.$/)).toBeTruthy()
    const link = shown.getByLabelText<HTMLInputElement>('Link')
    const message = `Look at our deal “Green coffee, washed” on Ungana: ${link.value}`
    const hrefOf = (text: string) => decodeURIComponent(shown.getByText(text).closest('a')?.getAttribute('href') ?? '').replaceAll('+', ' ')
    expect(hrefOf('Send by WhatsApp')).toContain(message)
    expect(hrefOf('Write an email')).toMatch(/^mailto:\?/)
    expect(hrefOf('Write an email')).toContain(message)
    fireEvent.focus(link)
    expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value)
    await user.click(shown.getByText('Copy link'))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Link copied' }]))
    expect(shown.queryByText('Please copy it from the field')).toBeNull()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No permission'))
    await user.click(shown.getByText('Copy link'))
    await shown.findByText('Please copy it from the field')
    await user.keyboard('{Escape}')
    expect(closes()).toBe(1)
  })

  test.each(['kind', 'name', 'shows', 'days', 'email'])('shows a refusal of %s there', async (field) => {
    const { user, dialog, form, toasts } = await invite()
    await user.type(dialog.getByLabelText(/^Name of the guest/), 'Kivu Freight')
    refuse({ inviteDealGuest }, { status: 400, code: 'VALIDATION', message: 'Another one, please.', field })
    await user.click(dialog.getByRole('button', { name: 'Create the link' }))
    await dialog.findByText('Another one, please.')
    expect(form.querySelector('[aria-invalid=true]')?.getAttribute('name')).toBe(field)
    expect(toasts.map(({ title }) => title)).toEqual(['The link was not created'])
  })
})
