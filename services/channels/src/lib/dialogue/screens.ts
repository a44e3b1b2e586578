// Every screen of the dialogue. Each must fit a feature phone in every language, which screens.test.ts proves.
import { MATCH_MESSAGES_MAX } from '@ungana/contracts-notifications'
import { type Text, text } from '@ungana/language/server'
import type { Line, Screen } from './screen.ts'
import type { BookingFacts, BorderFacts, LanePrice, Listed, Match, Posting } from './state.ts'

const menuLine: Line = { text: text('Menu'), digit: 0 }
const nextLine: Line = { text: text('Next'), digit: 0 }
const dayOf = (day: string) => ({ day, options: { day: 'numeric', month: 'short' } }) as const
const tonnesOf = (kg: number) => ({ number: kg / 1000 })
const choices = (names: readonly string[]): readonly Line[] =>
  names.map((name, index) => ({ text: { message: '{name}' }, digit: index + 1, names: { name } }))
const noted = (wrong: boolean, lines: readonly Line[]): Screen => ({ lines: wrong ? [{ text: text('Not understood.') }, ...lines] : lines })

export const menu = (wrong: boolean): Screen =>
  noted(wrong, [
    { text: text('Post load'), digit: 1 },
    { text: text('Post truck'), digit: 2 },
    { text: text('My matches'), digit: 3 },
    { text: text('My bookings'), digit: 4 },
    { text: text('Borders'), digit: 5 },
    { text: text('Lane price'), digit: 6 },
    { text: text('Match messages'), digit: 7 },
  ])

export const resume = (): Screen => ({
  lines: [{ text: text('You had not finished.') }, { text: text('Continue'), digit: 1 }, { text: text('Start again'), digit: 2 }],
})

const lanes: Readonly<Record<Posting | 'price', Text>> = {
  load: text('Load: from and to? For example MBA KGL'),
  truck: text('Truck: from and to? For example MBA KGL'),
  price: text('Price: from and to? For example MBA KGL'),
}
export const askLane = (what: Posting | 'price', wrong: boolean): Screen => noted(wrong, [{ text: lanes[what] }])
export const chooseStart = (names: readonly string[], wrong: boolean): Screen => noted(wrong, [{ text: text('From?') }, ...choices(names)])
export const askEnd = (from: string, wrong: boolean): Screen => noted(wrong, [{ text: text('From {from}. To?'), names: { from } }])
export const chooseEnd = (from: string, names: readonly string[], wrong: boolean): Screen =>
  noted(wrong, [{ text: text('From {from}. To?'), names: { from } }, ...choices(names)])

const sizes: Readonly<Record<Posting, Text>> = {
  load: text('Weight in t and budget in USD? For example 1.5 450, or 800kg 300'),
  truck: text('Free space in t and price per t in USD? For example 10 60'),
}
const prices: Readonly<Record<Posting, Text>> = { load: text('Your budget in USD?'), truck: text('Your price per t in USD?') }
export const askSize = (what: Posting, wrong: boolean): Screen => noted(wrong, [{ text: sizes[what] }])
export const askPrice = (what: Posting, wrong: boolean): Screen => noted(wrong, [{ text: prices[what] }])

const summaries: Readonly<Record<Posting, Text>> = {
  load: text('{from} to {to}, {tonnes} t, {volume} m3, USD {usd}. Ready:'),
  truck: text('{from} to {to}, {tonnes} t, {volume} m3, USD {usd} per t. Leaves:'),
}
export const askDay = ({ what, from, to, kg, m3, usd }: Omit<Listed, 'key'>, wrong: boolean): Screen => {
  const summary: Line = {
    text: { ...summaries[what], values: { tonnes: tonnesOf(kg), volume: { number: m3 }, usd: { number: usd >= 1000 ? Math.round(usd) : usd } } },
    names: { from, to },
  }
  return {
    lines: [
      // Both do not fit in Arabic, and the screen before had the summary.
      wrong ? { text: text('Not understood.') } : summary,
      { text: text('Today'), digit: 1 },
      { text: text('Tomorrow'), digit: 2 },
      { text: text('Another day'), digit: 3 },
      { text: text('Cancel'), digit: 0 },
    ],
  }
}

const ready: Readonly<Record<Posting, Text>> = {
  load: text('{from} to {to}, {tonnes} t, {volume} m3, USD {usd}, {day}'),
  truck: text('{from} to {to}, {tonnes} t, {volume} m3, USD {usd} per t, {day}'),
}
/** For somebody who has already named the day. */
export const askPost = ({ what, from, to, kg, m3, usd, day }: Omit<Listed, 'key'> & { readonly day: string }, wrong: boolean): Screen => {
  const values = { tonnes: tonnesOf(kg), volume: { number: m3 }, usd: { number: usd >= 1000 ? Math.round(usd) : usd }, day: dayOf(day) }
  const summary: Line = { text: { ...ready[what], values }, names: { from, to } }
  return { lines: [wrong ? { text: text('Not understood.') } : summary, { text: text('Post'), digit: 1 }, { text: text('Cancel'), digit: 0 }] }
}
export const askOtherDay = (wrong: boolean): Screen => noted(wrong, [{ text: text('Day and month? For example 2412 for 24 December') }])

const posted: Readonly<Record<Posting, Text>> = {
  load: text('Load posted: {from} to {to}, {tonnes} t, {day}.'),
  truck: text('Truck posted: {from} to {to}, {tonnes} t, {day}.'),
}
export const nowPosted = ({ what, from, to, kg, day }: Omit<Listed, 'key' | 'm3' | 'usd'> & { readonly day: string }): Screen => ({
  lines: [{ text: { ...posted[what], values: { tonnes: tonnesOf(kg), day: dayOf(day) } }, names: { from, to } }],
  ends: true,
})
/** What the last screen said, for somebody who may not have seen it. */
export const again = ({ lines }: Screen): Screen => ({ lines: [...lines.filter(({ digit }) => digit === undefined), menuLine] })

const matched: Readonly<Record<Posting, Text>> = {
  load: text('{number}/{of} Load of {company}: {from} to {to}, {day}, USD {usd}'),
  truck: text('{number}/{of} Truck of {company}: {from} to {to}, {day}, USD {usd}'),
}
export const oneMatch = ({ match, company, from, to, day, usd }: Match, number: number, of: number): Screen => ({
  lines: [
    { text: { ...matched[match], values: { number, of, day: dayOf(day), usd: { number: usd } } }, names: { company, from, to } },
    { text: text('Interested: offer this price'), digit: 1 },
    nextLine,
  ],
})
export const noMatches = (): Screen => ({ lines: [{ text: text('No matches now.') }, menuLine] })
export const noMoreMatches = (): Screen => ({ lines: [{ text: text('No more matches.') }, menuLine] })
export const offered = ({ company, usd }: Match): Screen => ({
  lines: [{ text: { ...text('Offer of USD {usd} sent to {company}.'), values: { usd: { number: usd } } }, names: { company } }, nextLine],
})

const STOP = 'STOP'
export const askMatchMessages = (wrong: boolean): Screen => ({
  lines: [
    wrong ? { text: text('Not understood.') } : { text: text('Messages about new matches, at most {count} a day:', { count: MATCH_MESSAGES_MAX }) },
    { text: text('Turn on'), digit: 1 },
    { text: text('Turn off'), digit: 2 },
    menuLine,
  ],
})
export const matchMessagesOn = (): Screen => ({
  lines: [{ text: text('We will message this phone about new matches. {stop} ends it.', { stop: STOP }) }, menuLine],
})
const noMore = text('No more messages about matches. {start} turns them on.', { start: 'START' })
export const matchMessagesOff = (): Screen => ({ lines: [{ text: noMore }, menuLine] })
/** For a phone that nobody may use now. */
export const noMoreMessages = (): Screen => ({ lines: [{ text: noMore }], ends: true })
/** The message that begins a dialogue. It names nobody and no price, because anybody may look at a phone. */
export const newMatches = (count: number): Screen => ({
  lines: [
    { text: text('Ungana: {count, plural, one {# new match} other {# new matches}}', { count }) },
    { text: text('Show'), digit: 1 },
    { text: text('{stop}: no more messages', { stop: STOP }) },
  ],
})

const statuses: Readonly<Record<string, Text>> = {
  booked: text('Booked'),
  'picked up': text('Picked up'),
  'in transit': text('On the way'),
  'at border': text('At the border'),
  delivered: text('Delivered'),
  closed: text('Closed'),
  cancelled: text('Cancelled'),
  disputed: text('Disputed'),
  frozen: text('On hold until staff decide'),
  suspended: text('On hold: no open border'),
}
export const bookingStatuses = Object.keys(statuses)
export const oneBooking = ({ from, to, kg, status, day }: BookingFacts, number: number, of: number): Screen => ({
  lines: [
    {
      text: {
        ...text('{number}/{of} {from} to {to}, {weight} kg: {status}. Pick-up {day}.'),
        values: { number, of, weight: { number: kg }, status: statuses[status] ?? status, day: dayOf(day) },
      },
      names: { from, to },
    },
    number < of ? nextLine : menuLine,
  ],
})
export const noBookings = (): Screen => ({ lines: [{ text: text('No bookings yet.') }, menuLine] })

export const askBorder = (wrong: boolean): Screen => noted(wrong, [{ text: text('Which border? Its first letters, for example MAL') }])
export const chooseBorder = (names: readonly string[], wrong: boolean): Screen => noted(wrong, [{ text: text('Which border?') }, ...choices(names)])
const borderStatuses: Readonly<Record<string, Text>> = {
  open: text('open now'),
  restricted: text('restricted now'),
  closed: text('closed now'),
  unknown: text('nothing reported'),
}
const few = (count: number) => Math.min(count, 99)
export const oneBorder = ({ name, status, waits, drivers }: BorderFacts): Screen => ({
  lines: [
    { text: { ...text('{name}: {status}'), values: { status: borderStatuses[status] ?? status } }, names: { name } },
    ...waits.map(({ to, minutes }): Line => {
      const hours = { number: Math.round(minutes / 6) / 10 }
      return { text: { ...text('To {country} {hours} h'), values: { hours } }, names: { country: to } }
    }),
    ...(drivers
      ? [
          {
            text: text('Now: {open} open, {slow} slow, {closed} closed', {
              open: few(drivers.open),
              slow: few(drivers.slow),
              closed: few(drivers.closed),
            }),
          },
        ]
      : []),
    menuLine,
  ],
})

export const lanePrice = ({ from, to, price }: LanePrice): Screen => {
  const values = price && {
    price: { number: price.perTonne },
    low: { number: price.low ?? price.perTonne },
    high: { number: price.high ?? price.perTonne },
    companies: price.companies,
  }
  return {
    lines: [
      {
        text: values
          ? { ...text('{from} to {to}: USD {price} per t ({low} to {high}), {companies} companies'), values }
          : text('{from} to {to}: fewer than five companies have a price.'),
        names: { from, to },
      },
      menuLine,
    ],
  }
}

/** @param message words of the site, in the person's language */
export const refused = (message: string): Screen => ({ lines: [{ text: { message: '{message}' }, names: { message } }, menuLine] })
export const unknownNumber = (): Screen => ({
  lines: [{ text: text('This number is not linked to a company. On Ungana, open Settings and verify your phone.') }],
  ends: true,
})
export const closedNow = (): Screen => ({
  lines: [{ text: text('This number cannot be used now. Log in on Ungana to see why.') }],
  ends: true,
})
export const noAnswer = (): Screen => ({
  lines: [{ text: text('Ungana is not responding. Try again in a minute. It is safe to try again.') }],
  ends: true,
})
export const overNow = (): Screen => ({ lines: [{ text: text('This session has ended. Please dial again.') }], ends: true })
