import { type DealGuest, getDeal, inviteDealGuest, listDealGuests, revokeDealGuest } from '@ungana/contracts-deals'
import { getTeam, type TeamPerson } from '@ungana/contracts-identity'
import { answer, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

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

test('names who acts in the own company, and the other company only as it wants', async () => {
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
  expect(hidden.section.textContent).toContain('This company does not show who acts for it.')
})

test('the own guests show who opened them and can be revoked, those of the other side only that they exist', async () => {
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
  await user.selectOptions(dialog.getByLabelText('How long it works'), '30 days')
  await user.type(dialog.getByLabelText(/^Email/), 'nobody')
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  await dialog.findByText('Please enter a name of at least 2 characters.')
  await dialog.findByText('Please enter a valid email address.')
  await user.type(dialog.getByLabelText(/^Name of the guest/), 'Bank of Kigali')
  await user.type(dialog.getByLabelText(/^Email/), '@bank.example')
  refuse({ inviteDealGuest }, { status: 409, code: 'DEALS_TOO_MANY_GUESTS', message: 'Please revoke one first.' })
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  await dialog.findByText('Please revoke one first.')
  const made = await sample({ inviteDealGuest })
  const calls = answer({ inviteDealGuest }, made)
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
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
