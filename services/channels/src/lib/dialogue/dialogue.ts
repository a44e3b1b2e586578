// The dialogue as plain functions: where it is and what was entered lead to a screen, or to something that must be done first. It knows no channel.
import type { Screen } from './screen.ts'
import * as screens from './screens.ts'
import type { Effect, Outcome, State } from './state.ts'
import {
  CHOICES_MAX,
  commandTyped,
  dayAfter,
  dayTyped,
  digitTyped,
  laneTyped,
  listingTyped,
  namesLike,
  sizeTyped,
  stopOrStart,
  usdTyped,
} from './typed.ts'

export interface World {
  /** Places that loads and trucks can start and end at. */
  readonly places: readonly string[]
  /** 2026-12-31, in Kigali. */
  readonly today: string
  /** Different at each step. */
  readonly key: string
}

interface Shown {
  readonly state: State
  readonly screen: Screen
}
/** Either a screen, or what must be done before there is one. */
export type Turn = Shown | { readonly state: State; readonly effect: Effect }

/** Cargo takes so many m³ a tonne, unless somebody says otherwise on the site. */
const M3_PER_TONNE = 3

const MENU: State = { at: 'menu' }
type At<A extends State['at']> = Extract<State, { readonly at: A }>

export const openMenu = (): Shown => show(MENU)

/** Opens a dialogue after an earlier session that ended in the middle. */
export const reopen = (state: State): Shown => show(isUnfinished(state) ? { at: 'resume', next: unfinished(state) } : MENU)
const unfinished = (state: State): State => (state.at === 'resume' || state.at === 'pause' ? unfinished(state.next) : state)
const isUnfinished = (state: State): boolean => unfinished(state).at !== 'menu'

/** Opens a dialogue after an earlier session whose last screen may not have arrived. */
export const repeatResult = (result: Screen): Shown => ({ state: { at: 'pause', next: MENU }, screen: screens.again(result) })

export function answer(state: State, input: string, world: World): Turn {
  const tell = stopOrStart(input)
  if (tell) return { state, effect: { do: 'tell', on: tell === 'start' } }
  const digit = digitTyped(input)
  if (digit === 0 && state.at !== 'match' && state.at !== 'booking' && state.at !== 'pause') return openMenu()
  switch (state.at) {
    case 'menu':
      return choose(digit, input, world)
    case 'resume':
      return digit === 1 ? show(state.next) : digit === 2 ? openMenu() : show(state)
    case 'pause':
      return show(state.next)
    case 'where':
      return answerLane(state, input, digit, world)
    case 'size':
      return answerSize(state, input)
    case 'day':
      return answerDay(state, input, digit, world)
    case 'match':
      return answerMatch(state, digit)
    case 'booking':
      return state.index + 1 < state.bookings.length ? show({ ...state, index: state.index + 1 }) : openMenu()
    case 'telling':
      return digit === 1 || digit === 2 ? { state, effect: { do: 'tell', on: digit === 1 } } : show({ at: 'telling', wrong: true })
    case 'told':
      return digit === 1 ? choose(3, '', world) : (command(input, world) ?? openMenu())
    case 'border':
      return answerBorder(state, input, digit)
  }
}

/** What the person learns once an effect is done. `state` is where the dialogue was. */
export function after(state: State, effect: Effect, outcome: Outcome): Shown {
  if ('refused' in outcome) {
    const next: State = effect.do === 'offer' ? nextMatch(effect) : MENU
    return { state: { at: 'pause', next }, screen: screens.refused(outcome.refused) }
  }
  if (effect.do === 'post') return { state: MENU, screen: screens.nowPosted(effect) }
  if (effect.do === 'offer') {
    const match = effect.matches[effect.index]
    return { state: { at: 'pause', next: nextMatch(effect) }, screen: match ? screens.offered(match) : screens.noMoreMatches() }
  }
  if (effect.do === 'tell') return read(effect.on ? screens.matchMessagesOn() : screens.matchMessagesOff())
  if ('matches' in outcome) return show({ at: 'match', key: effect.do === 'find-matches' ? effect.key : '', index: 0, matches: outcome.matches })
  if ('bookings' in outcome) return show({ at: 'booking', index: 0, bookings: outcome.bookings })
  if ('lane' in outcome) return read(screens.lanePrice(outcome.lane))
  if ('border' in outcome) {
    if (!('names' in outcome.border)) return read(screens.oneBorder(outcome.border))
    const names = outcome.border.names.slice(0, CHOICES_MAX)
    return show({ at: 'border', names, ...(names.length === 0 && { wrong: true }) })
  }
  return show(state)
}

const read = (screen: Screen): Shown => ({ state: { at: 'pause', next: MENU }, screen })
const nextMatch = ({ key, index, matches }: { readonly key: string; readonly index: number; readonly matches: At<'match'>['matches'] }): State => ({
  at: 'match',
  key,
  index: index + 1,
  matches,
})

function show(state: State): Shown {
  const screen = screenOf(state)
  // A list that has ended leaves the menu.
  const ended = (state.at === 'match' && !state.matches[state.index]) || (state.at === 'booking' && !state.bookings[state.index])
  return { state: ended ? { at: 'pause', next: MENU } : state, screen }
}

function screenOf(state: State): Screen {
  switch (state.at) {
    case 'menu':
      return screens.menu(false)
    case 'resume':
      return screens.resume()
    case 'pause':
      return screenOf(state.next)
    case 'where':
      return laneScreen(state)
    case 'size':
      return state.kg === undefined ? screens.askSize(state.what, state.wrong === true) : screens.askPrice(state.what, state.wrong === true)
    case 'day':
      if (state.on !== undefined) return screens.askPost({ ...state, day: state.on }, state.wrong === true)
      return state.other ? screens.askOtherDay(state.wrong === true) : screens.askDay(state, state.wrong === true)
    case 'match': {
      const match = state.matches[state.index]
      if (match) return screens.oneMatch(match, state.index + 1, state.matches.length)
      return state.matches.length === 0 ? screens.noMatches() : screens.noMoreMatches()
    }
    case 'booking': {
      const booking = state.bookings[state.index]
      return booking ? screens.oneBooking(booking, state.index + 1, state.bookings.length) : screens.noBookings()
    }
    case 'telling':
      return screens.askMatchMessages(state.wrong === true)
    case 'told':
      return screens.menu(false)
    case 'border':
      return state.names.length > 0 ? screens.chooseBorder(state.names, state.wrong === true) : screens.askBorder(state.wrong === true)
  }
}

function laneScreen({ what, from, to, ...asked }: At<'where'>): Screen {
  const wrong = asked.wrong === true
  const [start = ''] = from
  if (from.length === 0) return screens.askLane(what, wrong)
  if (from.length > 1) return screens.chooseStart(from, wrong)
  return to.length > 1 ? screens.chooseEnd(start, to, wrong) : screens.askEnd(start, wrong)
}

/** Whether this is a first answer, and not a greeting. */
export const startsDialogue = (input: string): boolean =>
  digitTyped(input) !== undefined || commandTyped(input) !== undefined || stopOrStart(input) !== undefined

function choose(digit: number | undefined, input: string, world: World): Turn {
  const { key } = world
  const where = (what: At<'where'>['what']) => show({ at: 'where', what, key, from: [], to: [] })
  switch (digit) {
    case 1:
      return where('load')
    case 2:
      return where('truck')
    case 3:
      return { state: MENU, effect: { do: 'find-matches', key } }
    case 4:
      return { state: MENU, effect: { do: 'list-bookings' } }
    case 5:
      return show({ at: 'border', names: [] })
    case 6:
      return where('price')
    case 7:
      return show({ at: 'telling' })
    default:
      return command(input, world) ?? { state: MENU, screen: screens.menu(true) }
  }
}

/** "LOAD MOMBASA KIGALI 1.5T FRI": goes as far as it says. */
function command(input: string, world: World): Turn | undefined {
  const typed = commandTyped(input)
  if (!typed) return undefined
  const { what, rest } = typed
  if (what === 'matches') return choose(3, '', world)
  if (what === 'bookings') return choose(4, '', world)
  if (what === 'border') return answerBorder({ at: 'border', names: [] }, rest, undefined)
  const where: At<'where'> = { at: 'where', what, key: world.key, from: [], to: [] }
  if (what === 'price') return rest === '' ? show(where) : answerLane(where, rest, undefined, world)
  const { lane, size, day } = listingTyped(rest, world.today)
  const turn = lane === '' ? show(where) : answerLane(where, lane, undefined, world)
  if (turn.state.at !== 'size') return turn
  const sized: At<'size'> = { ...turn.state, ...(day !== undefined && { on: day }) }
  return size === '' ? show(sized) : answerSize(sized, size)
}

function answerLane(state: At<'where'>, input: string, digit: number | undefined, { places }: World): Turn {
  const { wrong: _, ...asked } = state
  const chosen = (names: readonly string[]) => (digit === undefined ? namesLike(input, names) : names.slice(digit - 1, digit))
  const { from, to } =
    asked.from.length === 0
      ? laneTyped(input, places)
      : asked.from.length > 1
        ? { from: chosen(asked.from), to: asked.to }
        : { from: asked.from, to: asked.to.length > 1 ? chosen(asked.to) : namesLike(input, places) }
  const same = from.length === 1 && to.length === 1 && from[0] === to[0]
  if (from.length === 0 || same || (asked.from.length === 1 && to.length === 0)) return show({ ...state, wrong: true })
  const [start, end] = [from[0] ?? '', to[0] ?? '']
  if (from.length > 1 || to.length !== 1) return show({ ...asked, from, to })
  const { what, key } = asked
  if (what === 'price') return { state: MENU, effect: { do: 'read-price', from: start, to: end } }
  return show({ at: 'size', what, key, from: start, to: end })
}

function answerSize(state: At<'size'>, input: string): Turn {
  const { wrong: _, kg: known, ...asked } = state
  const typed = known === undefined ? sizeTyped(input) : { kg: known, usd: usdTyped(input) }
  if (!typed || (known !== undefined && typed.usd === undefined)) return show({ ...state, wrong: true })
  const { kg, usd } = typed
  if (usd === undefined) return show({ ...asked, kg })
  return show({ ...asked, at: 'day', kg, m3: Math.max(0.1, Math.round((kg / 1000) * M3_PER_TONNE * 10) / 10), usd })
}

function answerDay(state: At<'day'>, input: string, digit: number | undefined, { today }: World): Turn {
  const { wrong: _, at: __, other, on, ...listed } = state
  if (on !== undefined) return digit === 1 ? { state, effect: { do: 'post', ...listed, day: on } } : show({ ...state, wrong: true })
  if (!other && digit === 3) return show({ ...state, other: true })
  const day = other || digit === undefined ? dayTyped(input, today) : digit === 1 ? today : digit === 2 ? dayAfter(today) : undefined
  return day === undefined ? show({ ...state, wrong: true }) : { state, effect: { do: 'post', ...listed, day } }
}

function answerMatch(state: At<'match'>, digit: number | undefined): Turn {
  const { key, index, matches } = state
  if (digit === 1) return { state, effect: { do: 'offer', key, index, matches } }
  return show(digit === 0 ? nextMatch(state) : state)
}

function answerBorder({ names }: At<'border'>, input: string, digit: number | undefined): Turn {
  const typed = digit === undefined ? input : names[digit - 1]
  if (typed === undefined || typed.trim() === '') return show({ at: 'border', names, wrong: true })
  return { state: { at: 'border', names }, effect: { do: 'read-border', typed } }
}
