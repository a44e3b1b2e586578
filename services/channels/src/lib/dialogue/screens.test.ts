// Every screen fits a feature phone in every language, whatever companies and places are called.
import { languages } from '@ungana/language'
import { say } from '@ungana/language/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsScreen } from './gsm.ts'
import { type Screen, smallText } from './screen.ts'
import * as screens from './screens.ts'
import type { Match } from './state.ts'

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.constantFrom('W'.repeat(200), 'مؤسسة'.repeat(40), '{usd} €€€€'),
)
const wrong = fc.boolean()
const what = fc.constantFrom('load' as const, 'truck' as const)
const kg = fc.integer({ min: 1, max: 100_000 })
const usd = fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => cents / 100)
const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const names = fc.array(name, { minLength: 1, maxLength: 5 })
const listed = fc.record({ what, from: name, to: name, kg, m3: kg.map((each) => Math.max(0.1, Math.round(each / 33.3) / 10)), usd, day })
const match: fc.Arbitrary<Match> = fc.record({
  match: what,
  shipmentId: fc.uuid(),
  transportId: fc.uuid(),
  company: name,
  from: name,
  to: name,
  day,
  usd,
})
const count = fc.integer({ min: 0, max: 9999 })
const small = fc.integer({ min: 1, max: 9 })

/** How to make each screen. The compiler refuses a list that lacks one. */
const all: Readonly<Record<keyof typeof screens, fc.Arbitrary<Screen> | undefined>> = {
  bookingStatuses: undefined,
  menu: wrong.map(screens.menu),
  resume: fc.constant(screens.resume()),
  askLane: fc.tuple(fc.constantFrom('load', 'truck', 'price' as const), wrong).map((given) => screens.askLane(...given)),
  chooseStart: fc.tuple(names, wrong).map((given) => screens.chooseStart(...given)),
  askEnd: fc.tuple(name, wrong).map((given) => screens.askEnd(...given)),
  chooseEnd: fc.tuple(name, names, wrong).map((given) => screens.chooseEnd(...given)),
  askSize: fc.tuple(what, wrong).map((given) => screens.askSize(...given)),
  askPrice: fc.tuple(what, wrong).map((given) => screens.askPrice(...given)),
  askDay: fc.tuple(listed, wrong).map((given) => screens.askDay(...given)),
  askPost: fc.tuple(listed, wrong).map((given) => screens.askPost(...given)),
  askOtherDay: wrong.map(screens.askOtherDay),
  nowPosted: listed.map(screens.nowPosted),
  again: listed.map((each) => screens.again(screens.nowPosted(each))),
  oneMatch: fc.tuple(match, small, small).map((given) => screens.oneMatch(...given)),
  noMatches: fc.constant(screens.noMatches()),
  noMoreMatches: fc.constant(screens.noMoreMatches()),
  offered: match.map(screens.offered),
  askMatchMessages: wrong.map(screens.askMatchMessages),
  matchMessagesOn: fc.constant(screens.matchMessagesOn()),
  matchMessagesOff: fc.constant(screens.matchMessagesOff()),
  noMoreMessages: fc.constant(screens.noMoreMessages()),
  newMatches: count.map(screens.newMatches),
  oneBooking: fc
    .tuple(fc.record({ from: name, to: name, kg, status: fc.constantFrom(...screens.bookingStatuses), day }), small, small)
    .map((given) => screens.oneBooking(...given)),
  noBookings: fc.constant(screens.noBookings()),
  askBorder: wrong.map(screens.askBorder),
  chooseBorder: fc.tuple(names, wrong).map((given) => screens.chooseBorder(...given)),
  oneBorder: fc
    .record({
      name,
      status: fc.constantFrom('open', 'restricted', 'closed', 'unknown'),
      waits: fc.array(fc.record({ to: fc.constantFrom('Uganda', 'South Sudan', 'Democratic Republic of the Congo'), minutes: count }), {
        maxLength: 2,
      }),
      drivers: fc.option(fc.record({ open: count, slow: count, closed: count })),
    })
    .map(screens.oneBorder),
  lanePrice: fc
    .record({
      from: name,
      to: name,
      price: fc.option(fc.record({ perTonne: count, low: fc.option(count), high: fc.option(count), companies: count })),
    })
    .map(screens.lanePrice),
  refused: name.map(screens.refused),
  unknownNumber: fc.constant(screens.unknownNumber()),
  closedNow: fc.constant(screens.closedNow()),
  noAnswer: fc.constant(screens.noAnswer()),
  overNow: fc.constant(screens.overNow()),
}
const made = Object.entries(all).flatMap(([each, screen]) => (screen ? [[each, screen] as const] : []))

test.each(made)('%s fits a feature phone in every language', (_name, screen) => {
  fc.assert(
    fc.property(screen, (each) => {
      for (const { code } of languages) expect(fitsScreen(smallText(code, each)), smallText(code, each)).toBe(true)
    }),
  )
})

test.each(languages.filter(({ code }) => code !== 'en').map(({ code }) => code))('the screens are translated to %s', (code) => {
  for (const [, screen] of made) {
    const [{ lines }] = fc.sample(screen, 1) as [Screen]
    for (const { text } of lines) if (/[a-z]{5}/i.test(text.message.replaceAll(/\{\w+\}/g, ''))) expect(say(code, text)).not.toBe(say('en', text))
  }
})
