// What people type on a phone: places, weights with prices, and days.
import { latinDigits } from '@ungana/contracts-kit'
import { FIGURES_MAX } from '@ungana/contracts-logistics'

/** Codes that drivers and forwarders know, mostly of airports. */
const codes: Readonly<Record<string, string>> = {
  mba: 'Mombasa',
  nbo: 'Nairobi',
  kis: 'Kisumu',
  edl: 'Eldoret',
  kla: 'Kampala',
  jin: 'Jinja',
  mbr: 'Mbarara',
  ulu: 'Gulu',
  dar: 'Dar es Salaam',
  tgt: 'Tanga',
  ark: 'Arusha',
  dod: 'Dodoma',
  mwz: 'Mwanza',
  tkq: 'Kigoma',
  kgl: 'Kigali',
  gyi: 'Rubavu',
  bjm: 'Bujumbura',
  gid: 'Gitega',
  gom: 'Goma',
  bkv: 'Bukavu',
  fbm: 'Lubumbashi',
  jub: 'Juba',
  add: 'Addis Ababa',
  jib: 'Djibouti',
  mgq: 'Mogadishu',
}

/** The most names that a list of choices has. */
export const CHOICES_MAX = 5

const normalized = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Names that a text may mean: the one with this code or name, otherwise those that start with it. */
export function namesLike(typed: string, names: readonly string[]): readonly string[] {
  const text = normalized(typed)
  if (text === '') return []
  const exact = names.filter((name) => codes[text] === name || normalized(name) === text)
  if (exact.length > 0) return exact.slice(0, 1)
  // Border posts have two names: Katuna/Gatuna.
  return names.filter((name) => name.split('/').some((part) => normalized(part).startsWith(text))).slice(0, CHOICES_MAX)
}

export interface TypedLane {
  /** Names that the start may be: empty if nothing fits. */
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** "MBA KGL", "mombasa to kigali", "dar es salaam-goma", or a start alone. Of all ways to split the words, takes the one with the fewest choices. */
export function laneTyped(typed: string, names: readonly string[]): TypedLane {
  const words = normalized(typed)
    .split(' ')
    .filter((word) => word !== '')
  const alone: TypedLane = { from: namesLike(words.join(' '), names), to: [] }
  // cspell:disable-next-line
  const between = words.findIndex((word, index) => index > 0 && ['to', 'a', 'kwenda', 'kugera', 'para', 'vers'].includes(word))
  const parted =
    between > 0
      ? [[words.slice(0, between), words.slice(between + 1)] as const]
      : words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const)
  const lanes = parted
    .map(([from, to]) => ({ from: namesLike(from.join(' '), names), to: namesLike(to.join(' '), names) }))
    .filter(({ from, to }) => from.length > 0 && to.length > 0)
    .sort((a, b) => a.from.length * a.to.length - b.from.length * b.to.length)
  return alone.from.length === 1 ? alone : (lanes[0] ?? alone)
}

export interface TypedSize {
  readonly kg: number
  /** USD. */
  readonly usd?: number
}

/** From this number on, a weight without a unit is in kg: nobody posts 100 tonnes. */
const KG_FROM = 100

/** "1.5 450", "1,5t", "800kg 300 usd". A point or comma with three digits after it is doubtful, so it is not read. */
export function sizeTyped(typed: string): TypedSize | undefined {
  const [, weight, unit, price] =
    /^(\d+(?:[.,]\d{1,2})?)\s*(t|ton|tons|tonne|tonnes|kg|kgs)?(?:[\s/*+-]+(?:usd|\$)?\s*(\d+(?:[.,]\d{1,2})?)\s*(?:usd|\$)?)?$/.exec(
      latinDigits(typed).trim().toLowerCase(),
    ) ?? []
  if (weight === undefined) return undefined
  const number = decimal(weight)
  const kg = Math.round(unit === undefined ? number * (number >= KG_FROM ? 1 : 1000) : unit.startsWith('k') ? number : number * 1000)
  if (!(kg > 0 && kg <= FIGURES_MAX.weightKg)) return undefined
  if (price === undefined) return { kg }
  const usd = decimal(price)
  return usd > 0 && usd <= FIGURES_MAX.usd ? { kg, usd } : undefined
}

/** "450", "450 usd", "12.50" */
export function usdTyped(typed: string): number | undefined {
  const [, digits] = /^(?:usd|\$)?\s*(\d+(?:[.,]\d{1,2})?)\s*(?:usd|\$)?$/.exec(latinDigits(typed).trim().toLowerCase()) ?? []
  const usd = digits === undefined ? 0 : decimal(digits)
  return usd > 0 && usd <= FIGURES_MAX.usd ? usd : undefined
}

const decimal = (text: string) => Number(text.replace(',', '.'))

/** "2412", "24.12" or "24": the next such day. Undefined if there is none within a year. @param today "2026-12-31" */
export function dayTyped(typed: string, today: string): string | undefined {
  const [, day, month] = /^(\d{1,2})(?:[\s./-]*(\d{1,2}))?$/.exec(latinDigits(typed).trim()) ?? []
  if (day === undefined) return undefined
  const [year = 0, thisMonth = 0] = today.split('-').map(Number)
  const candidates =
    month === undefined
      ? [0, 1, 2].map((later) => new Date(Date.UTC(year, thisMonth - 1 + later, Number(day))))
      : [0, 1].map((later) => new Date(Date.UTC(year + later, Number(month) - 1, Number(day))))
  return candidates
    .filter((date) => date.getUTCDate() === Number(day) && (month === undefined || date.getUTCMonth() === Number(month) - 1))
    .map((date) => date.toISOString().slice(0, 10))
    .find((date) => date >= today)
}

type Command = 'load' | 'truck' | 'price' | 'border' | 'matches' | 'bookings'

// cspell:disable
const commands: Readonly<Record<Command, readonly string[]>> = {
  load: ['load', 'chargement', 'mzigo', 'umuzigo', 'حمولة', 'carga'],
  truck: ['truck', 'camion', 'lori', 'ikamyo', 'شاحنة', 'camiao'],
  price: ['price', 'prix', 'bei', 'igiciro', 'سعر', 'preco'],
  border: ['border', 'frontiere', 'mpaka', 'umupaka', 'حدود', 'fronteira'],
  matches: ['matches', 'match'],
  bookings: ['bookings', 'booking'],
}
const stopWords = ['stop', 'stopall', 'unsubscribe', 'arret', 'arreter', 'acha', 'sitisha', 'hagarika', 'توقف', 'ايقاف', 'اوقف', 'parar', 'sair']
const startWords = ['start', 'demarrer', 'commencer', 'anza', 'tangira', 'ابدا', 'iniciar', 'comecar']
const dayWords: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['today', 'aujourd', 'leo', 'اليوم', 'hoje'].map((word) => [word, 0])),
  ...Object.fromEntries(['tomorrow', 'demain', 'kesho', 'غدا', 'amanha'].map((word) => [word, 1])),
}
// cspell:enable

/** "LOAD MOMBASA KIGALI 1.5T FRI": the command and the rest. */
export function commandTyped(typed: string): { readonly what: Command; readonly rest: string } | undefined {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const what = (Object.keys(commands) as Command[]).find((each) => commands[each].includes(normalized(first)))
  return what && { what, rest: rest.join(' ') }
}

/** "STOP", "Stop!": whether somebody wants no messages, or wants them again. A whole message, because places may begin with such a word. */
export function stopOrStart(typed: string): 'stop' | 'start' | undefined {
  const word = normalized(typed)
  return stopWords.includes(word) ? 'stop' : startWords.includes(word) ? 'start' : undefined
}

/** Parts "MOMBASA KIGALI 1.5T 450 FRI" into the lane, the size and the day; each may be missing. */
export function listingTyped(typed: string, today: string): { readonly lane: string; readonly size: string; readonly day: string | undefined } {
  const words = latinDigits(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const day = words.length > 0 ? dayNamed(words.at(-1) ?? '', today) : undefined
  const rest = day === undefined ? words : words.slice(0, -1)
  const number = rest.findIndex((word) => /^\d/.test(word))
  return number < 0 ? { lane: rest.join(' '), size: '', day } : { lane: rest.slice(0, number).join(' '), size: rest.slice(number).join(' '), day }
}

/** Names of the days of the week; Intl lacks those of Kinyarwanda. */
const weekdays = ['en', 'fr', 'sw', 'ar', 'pt'].map((language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 4 January 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, day) => normalized(format.format(Date.UTC(2026, 0, 4 + day))))
})

/** "fri", "tomorrow" */
function dayNamed(typed: string, today: string): string | undefined {
  const word = normalized(typed)
  const later = dayWords[word]
  if (later !== undefined) return later === 0 ? today : dayAfter(today)
  if (word.length < 3) return undefined
  const weekday = weekdays.map((names) => names.findIndex((name) => name.startsWith(word))).find((index) => index >= 0)
  if (weekday === undefined) return undefined
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7
  return new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
}

export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The single digit that somebody typed. */
export function digitTyped(typed: string): number | undefined {
  const text = latinDigits(typed).trim()
  return /^\d$/.test(text) ? Number(text) : undefined
}
