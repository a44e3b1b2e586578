import { type Deal, type GuestDeal, getDeal, reportPayment } from '@ungana/contracts-deals'
import type { SessionUser } from '@ungana/contracts-shell'
import { linesIn, member, memberAs, render, sample, screen, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { DisputeNotice } from './dispute-notice.tsx'
import { Goods } from './goods.tsx'
import { History } from './history.tsx'
import { Money } from './money.tsx'
import { ProgressList } from './progress-list.tsx'
import { TruckList, Trucks } from './trucks.tsx'

const deal = await sample({ getDeal })
const paid = await sample({ reportPayment })
type Event = Deal['events'][number]
const [opened] = deal.events as [Event]
const rows = () => screen.getAllByRole('listitem').map(linesIn)

describe('what happened', () => {
  const event = { milestone: null, amountMinor: null, on: null }
  test.each<[Partial<Event>, string]>([
    [{ kind: 'opened' }, 'Deal opened'],
    [{ kind: 'proposed' }, 'Deal proposed'],
    [{ kind: 'agreed' }, 'Deal agreed'],
    [{ kind: 'declined' }, 'Proposal declined or withdrawn'],
    [{ kind: 'reached', milestone: 'ready', on: '2026-11-25' }, 'Goods ready · 25 November 2026'],
    [{ kind: 'reached', milestone: 'paid' }, 'Everything paid'],
    [{ kind: 'delayed', milestone: 'loaded', on: '2026-12-09' }, 'Delay: goods loaded, now expected on 9 December 2026'],
    [{ kind: 'amend-asked' }, 'Change proposed'],
    [{ kind: 'amend-refused' }, 'Change refused or withdrawn'],
    [{ kind: 'amended' }, 'Change agreed'],
    [{ kind: 'disputed' }, 'Dispute opened'],
    [{ kind: 'dispute-ended' }, 'Dispute settled'],
    [{ kind: 'dispute-decided' }, 'Dispute decided by our staff'],
    [{ kind: 'sent', amountMinor: 508_500 }, 'Payment sent: USD 5,085.00'],
    [{ kind: 'received', amountMinor: 507_000 }, 'Payment received: USD 5,070.00'],
    [{ kind: 'missing' }, 'Payment not received'],
    [{ kind: 'cancel-asked' }, 'Asked to cancel'],
    [{ kind: 'cancel-refused' }, 'Refused to cancel'],
    [{ kind: 'cancelled' }, 'Deal cancelled'],
    [{ kind: 'truck', truck: { status: 'at border', place: 'Malaba' } } as Partial<Event>, 'Truck: At the border, Malaba'],
    [{ kind: 'truck', truck: { status: 'delivered', place: null } } as Partial<Event>, 'Truck: Delivered'],
    [{ kind: 'newer' } as unknown as Partial<Event>, 'newer'],
  ])('%j is said as “%s”', (change, text) => {
    render(<History deal={{ ...deal, events: [{ ...opened, ...event, ...change }] }} />, { user: member })
    expect(rows()[0]?.[0]).toBe(text)
  })

  test('stands newest first, with who did it, their words and when', () => {
    const events = [
      { ...opened, at: '2026-11-21T08:41:05.120Z' },
      { ...opened, seq: 2, kind: 'missing', by: 'buyer', person: null, text: 'Nothing came.' },
      { ...opened, seq: 3, kind: 'dispute-decided', by: 'ungana', person: null },
    ] as unknown as Event[]
    render(<History deal={{ ...deal, events }} />, { user: member })
    const at = expect.stringMatching(/2026/)
    expect(rows()).toEqual([
      ['Dispute decided by our staff', at],
      ['Payment not received', 'Nothing came.', at],
      ['Deal opened', at],
    ])
    expect(screen.getAllByRole('listitem').map((row) => linesIn(row).at(-1)?.split(' · ').slice(0, -1))).toEqual([
      ['Ungana'],
      ['Nairobi Beans'],
      ['Jean Bosco', 'Kivu Coffee'],
    ])
  })

  const evidence = {
    packages: 298,
    weightKg: 17_880.5,
    photo: { id: deal.id },
    signature: { name: 'Jean Bosco', drawing: 'M10 20L40 60' },
    recordedAt: '2026-11-21T08:41:00.000Z',
  }
  type Given = NonNullable<Event['evidence']>
  const show = (change: Partial<Given>, side: Deal['side'] = 'buyer', at = opened.at) => {
    const events = [{ ...opened, at, evidence: { ...(evidence as unknown as Given), ...change } }]
    return render(<History deal={{ ...deal, side, events }} />, { user: member }).container.textContent
  }
  const nothing = { packages: null, weightKg: null, photo: null, signature: null, recordedAt: null }

  test('shows the count, the photo and the signature of a report', () => {
    const text = show({})
    expect(text).toContain('Counted: 298 packages, 17,880.5 kg')
    expect(text).toContain('Signed by Jean Bosco')
    expect(screen.getByRole('img', { name: 'Signature of Jean Bosco' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Photo of the goods' }).getAttribute('href')).toBe(`/api/deals/${deal.id}/files/${deal.id}`)
    expect(text).not.toContain('Recorded on the device')
  })

  test.each<[string, Partial<Given>, string]>([
    ['one package', { ...nothing, packages: 1 }, 'Counted: 1 package'],
    ['nothing counted', { ...nothing, packages: 0 }, 'Counted: 0 packages'],
    ['a weight', { ...nothing, weightKg: 12 }, 'Counted: 12 kg'],
    ['a name without a drawing', { ...nothing, signature: { name: 'Jean Bosco', drawing: null } as never }, 'Signed by Jean Bosco'],
    ['nothing', nothing, ''],
  ])('leaves out what a report does not have: %s', (_, change, text) => {
    const shown = show(change) ?? ''
    expect(shown.slice('What happenedDeal opened'.length, shown.indexOf('Jean Bosco · Kivu'))).toBe(text)
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('staff see that there is a photo, but cannot open it', () => {
    expect(show({}, 'staff')).toContain('Photo of the goods')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each([
    ['10 minutes', '2026-11-21T08:51:00.000Z', false],
    ['longer', '2026-11-21T08:51:00.001Z', true],
  ])('a report that waited %s on a phone shows both times: %3$s', (_, at, isShown) => {
    expect(show({}, 'buyer', at)?.includes('Recorded on the device: 21 Nov 2026')).toBe(isShown)
  })
})

describe('the money', () => {
  const [payment] = paid.payments as [Deal['payments'][number]]
  const text = () => document.body.textContent ?? ''

  test.each([
    ['sent', 'On the way'],
    ['received', 'Confirmed'],
    ['missing', 'Not received'],
    ['newer', 'newer'],
  ])('a payment that is %s is shown as “%s”', (status, label) => {
    render(<Money deal={{ ...paid, payments: [{ ...payment, status: status as never }] }} />)
    expect(text()).toContain(`Deposit: USD 5,085.00${label}22 November 2026 · FT26326`)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('a payment without a reference shows its day alone, and a proof opens by its name', () => {
    const proof = { id: payment.part === 'deposit' ? deal.id : '', name: 'transfer.pdf' }
    render(<Money deal={{ ...paid, payments: [{ ...payment, reference: null, proof }] }} />)
    expect(text()).toMatch(/22 November 2026Proof: transfer\.pdf$/)
    expect(screen.getByRole('link').getAttribute('download')).toBe('transfer.pdf')
  })

  test('a payment that the seller confirmed has its confirmation, for the two companies only', () => {
    const payments = [
      { ...payment, number: 1, status: 'received' as const },
      { ...payment, number: 2, status: 'sent' as const },
    ]
    const { unmount } = render(<Money deal={{ ...paid, payments }} confirmations />)
    const [link, ...others] = screen.getAllByRole('link')
    expect(others).toEqual([])
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Confirmation of payment 1 (PDF)',
      `/api/deals/${paid.id}/payments/1/confirmation?language=en`,
    ])
    unmount()
    render(<Money deal={{ ...paid, payments }} />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('tells the companies that they pay each other; banks show only what they kept', () => {
    const { unmount } = render(<Money deal={{ ...paid, payments: [] }} />)
    expect(text()).toContain('You pay each other directly. Ungana never holds your money.')
    expect(text()).toContain('Deposit: USD 5,085.00nothing owedOn loading: USD 6,780.00USD 6,780.00 owed')
    expect(text()).not.toContain('Bank charges')
    unmount()
    render(
      <Money deal={{ ...paid, payments: [], parts: paid.parts.slice(1, 2), books: { ...paid.books, chargesMinor: 1500 } }} description="Theirs" />,
    )
    expect(text()).toContain('MoneyTheirs')
    expect(text()).toContain('Bank chargesUSD 15.00')
    expect(text()).not.toContain('On loading')
  })
})

describe('the progress', () => {
  const show = (change: Partial<Deal>) => {
    render(<ProgressList deal={{ ...deal, ...change }} />)
    return rows()
  }
  const milestones = deal.milestones.map((each) => ({
    ...each,
    ...({ deposit: { doneOn: '2026-11-20' }, border: { doneOn: '2026-11-30' }, loaded: { expectedOn: '2026-12-09', dueOn: '2026-12-06' } }[
      each.milestone as string
    ] ?? {}),
  })) as Deal['milestones']

  test('says for each step when it was done, or when it is expected', () => {
    expect(show({ milestones })).toEqual([
      ['Deposit paid · USD 5,085.00', '20 November 2026'],
      ['Goods ready', 'by 5 December 2026'],
      ['Goods loaded · USD 6,780.00', 'late, expected on 9 December 2026'],
      ['At the border', '30 November 2026'],
      ['Goods arrived', 'not yet'],
      ['Goods accepted · USD 5,085.00', 'not yet'],
      ['Everything paid · USD 16,950.00', 'not yet'],
    ])
  })

  test('of a deal that has ended promises no days, and names no border that nobody reported', () => {
    const shown = show({ phase: 'cancelled' })
    expect(shown.map(([, state]) => state)).toEqual(Array(6).fill('not yet'))
    expect(shown.flat()).not.toContain('At the border')
  })
})

describe('the goods', () => {
  test.each<[Deal['phase'], string]>([
    ['proposed', 'What is proposed'],
    ['open', 'What you agreed on'],
  ])('of a deal that is %s stand below “%s”', (phase, title) => {
    const terms = { ...deal.terms, incoterm: undefined, lines: deal.terms.lines.map((line) => ({ ...line, unit: '' })) }
    const { container } = render(<Goods deal={{ ...deal, phase, terms }} />)
    expect(linesIn(container)).toEqual([title, 'Green coffee, washed · 300', 'USD 16,950.00', 'Total', 'USD 16,950.00'])
  })

  test('name a delivery term without a place alone', () => {
    const { container } = render(<Goods deal={{ ...deal, terms: { ...deal.terms, place: '' } }} />)
    expect(linesIn(container).at(-1)).toBe('Delivery term: FCA')
  })
})

test.each([
  ['buyer', 'money', 'Nairobi Beans opened a dispute: the money'],
  ['seller', 'goods', 'Kivu Coffee opened a dispute: the goods'],
] as const)('a dispute of the %s about the %s names who opened it, and why', (by, about, title) => {
  render(<DisputeNotice deal={{ ...deal, dispute: { by, about, reason: 'Another grade', at: opened.at } }}>What waits</DisputeNotice>)
  for (const text of [title, 'Another grade', 'What waits']) expect(screen.getByText(text)).toBeTruthy()
})

describe('the transport', () => {
  const truck = {
    by: 'seller',
    bookingId: null,
    status: 'booked',
    weightKg: 10_500,
    loadedOn: null,
    border: null,
    deliveredOn: null,
  } as unknown as NonNullable<Deal['trucks']>[number]
  const loaded = { ...truck, status: 'in transit', loadedOn: '2026-11-20', border: { place: null, on: '2026-11-21' } } as typeof truck
  const delivered = { ...loaded, status: 'delivered', border: null, deliveredOn: '2026-11-24' } as typeof truck
  const hub = '/logistics-hub'
  const show = (change: Partial<Deal>, user: SessionUser = member, unserved: readonly string[] = []) =>
    render(<Trucks deal={{ ...deal, ...change }} />, { user, unserved }).container

  test('adds up what is booked, loaded and delivered, without cancelled trucks', () => {
    const trucks = [truck, loaded, delivered, { ...loaded, status: 'cancelled' } as typeof truck]
    const container = show({ trucks, weightKg: 31_500 })
    expect(screen.getAllByRole('listitem').map(linesIn)).toEqual([
      ['Truck with 10.5 t', 'Booked'],
      ['Truck with 10.5 t', 'loaded 20 November 2026 · at a border 21 November 2026', 'On the way'],
      ['Truck with 10.5 t', 'loaded 20 November 2026 · delivered 24 November 2026', 'Delivered'],
      ['Truck with 10.5 t', 'loaded 20 November 2026 · at a border 21 November 2026', 'Cancelled'],
    ])
    expect(container.textContent).toContain('Booked31.5 t of 31.5 tLoaded21 tDelivered10.5 t')
    expect(container.textContent).toContain('Trucks that are booked here report loading, borders and delivery to this deal.')
    // Everything has a truck.
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('without an agreed weight, the seller reports the loading, and more trucks can be found', () => {
    const container = show({ trucks: [truck], weightKg: null })
    expect(container.textContent).toContain('No weight is agreed, so the seller reports the loading.')
    expect(container.textContent).toContain('Booked10.5 tLoaded0 t')
    expect(screen.getByRole('link', { name: 'Find a truck' })).toBeTruthy()
  })

  test('offers a truck while there are none, and then no list', () => {
    const container = show({ trucks: [], weightKg: 18_000 })
    expect(container.textContent).toBe('TransportTrucks that are booked here report loading, borders and delivery to this deal.Find a truck')
    expect(within(container).queryByRole('list')).toBeNull()
  })

  test.each<[string, Partial<Deal>, SessionUser, readonly string[]]>([
    ['a role that books none', {}, memberAs('sales'), []],
    ['a frozen company', {}, { ...member, frozen: { at: opened.at, by: 'Aline Uwase' } }, []],
    ['a deal that has ended', { phase: 'completed' }, member, []],
    ['staff', { side: 'staff' }, member, []],
    ['a site without the hub', {}, member, [hub]],
  ])('shows nothing without trucks to %s', (_, change, user, unserved) => {
    expect(show({ trucks: [], weightKg: 18_000, ...change }, user, unserved).textContent).toBe('')
  })

  test('names a booking that has no page without a link', () => {
    const bookingId = deal.id
    show({ trucks: [{ ...truck, bookingId }], weightKg: 10_000 }, member, [`${hub}/bookings/${bookingId}`])
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('a guest, who gets no bookings, sees the same list', () => {
    const shown: NonNullable<GuestDeal['goods']>['trucks'] = [loaded]
    const { container } = render(<TruckList trucks={shown} weightKg={null} />)
    expect(container.textContent).toContain('Truck with 10.5 tloaded 20 November 2026 · at a border 21 November 2026On the way')
  })
})
