// All active companies' search texts, filters and sort keys, in memory. A changed company becomes a new entry, and its old entry is marked as gone, so
// entries never change and cached matches only need the newer entries.
import type { SearchSort } from '@ungana/contracts-directory'
import { LRUCache } from 'lru-cache'
import { fold } from '#lib/fold.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { BitSet } from './bit-set.ts'
import type { Criteria } from './criteria.ts'
import { openScanThreads, type ScanThreads } from './scan-threads.ts'
import { FIRST_SEGMENT, OVERRUN, openScanner, type Scan, type Scanned, SEGMENT } from './scanner.ts'

/** A row of search.businesses. */
export interface CompanyFacts {
  readonly id: string
  /** The searched fields, lower-cased: first the name, then the products and services. */
  readonly haystack: string
  /** Bytes of the name. */
  readonly nameLength: number
  /** Bytes up to the end of the services. */
  readonly offersEnd: number
  readonly country: string
  readonly location: string
  readonly category: string | null
  readonly businessType: string
  readonly tags: readonly string[]
  readonly featured: boolean
  /** Companies of a lower group come first by relevance and by rating. Inside a group, the name decides. */
  readonly placeGroup: number
  readonly ratedGroup: number
  /** Milliseconds from its creation to 1970: the newest has the least. */
  readonly newest: number
}

/** Groups from this one on are samples. */
const SAMPLES_FROM = 15_000

/** Entries that match criteria, some perhaps gone. */
export interface Selection {
  readonly found: BitSet
  /** Those with the text in their names, products or services. */
  readonly offered: BitSet
}

interface CachedSelection extends Selection {
  /** Entries from this one on are not yet included. */
  upTo: number
}

const newSelection = (): CachedSelection => ({ found: new BitSet(), offered: new BitSet(), upTo: 0 })

/** Bytes of cached selections. */
export const CACHE_BYTES = 64 * 1024 * 1024
/** For more new entries than this, other threads scan. The main thread needs about 5 ms for them. */
const THREADS_FROM = 50_000
/** Up to this many matches are sorted; for more, the order is read until the page is full. */
const FEW = 2000

export interface MemoryLimits {
  readonly threadsFrom?: number
  readonly few?: number
}

export class CompanyMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: true })
  readonly #scan: Scan = openScanner(this.#memory, 0)
  #threads: ScanThreads | undefined
  #bytes = Buffer.from(this.#memory.buffer)
  /** Where the next text goes. */
  #top = FIRST_SEGMENT
  readonly #segments: { readonly starts: number; readonly offersEnds: number }[] = []

  readonly #ids: string[] = []
  readonly #nameLengths: number[] = []
  readonly #entries = new Map<string, number>()
  /** Numbers of the texts that are compared as a whole. */
  readonly #numbers = new Map<string, number>()
  readonly #textsByNumber: string[] = []
  readonly #countries: number[] = []
  readonly #locations: number[] = []
  readonly #categories: number[] = []
  readonly #businessTypes: number[] = []
  readonly #tags: number[] = []
  /** Where the tags of each entry end in `#tags`. */
  readonly #tagEnds: number[] = []
  readonly #keys: Readonly<Record<Exclude<SearchSort, 'name'>, number[]>> = { relevance: [], rating: [], newest: [] }

  readonly alive = new BitSet()
  readonly real = new BitSet()
  readonly featured = new Set<number>()
  /** Entries before this one are sorted by name and id. */
  #alphabetical = 0
  readonly #orders = new Map<SearchSort, { order: Uint32Array; upTo: number }>()
  readonly #selections = cacheOfSelections<CachedSelection>()
  readonly #texts = cacheOfSelections<CachedSelection>()
  readonly #scanning = new Map<string, Promise<CachedSelection>>()
  readonly #limits: Required<MemoryLimits>

  constructor({ threadsFrom = THREADS_FROM, few = FEW }: MemoryLimits = {}) {
    this.#limits = { threadsFrom, few }
  }

  /** The number of companies. */
  get size(): number {
    return this.#entries.size
  }

  /** The number of entries, also those that are gone. It changes with each change. */
  get length(): number {
    return this.#ids.length
  }

  /** Whether so many entries are gone that a new memory is better. */
  get isWorn(): boolean {
    return this.length - this.size > Math.max(1000, this.size / 4)
  }

  /** Call this after adding the first companies in the order of their names, in bytes, and ids. */
  endLoad(): void {
    this.#alphabetical = this.length
    this.order('relevance')
  }

  /** Adds a company, or replaces it. */
  put(facts: CompanyFacts): void {
    this.remove(facts.id)
    const entry = this.length
    this.#appendText(entry, facts)
    this.#ids.push(facts.id)
    this.#nameLengths.push(facts.nameLength)
    this.#countries.push(this.#numberFor(facts.country))
    this.#locations.push(this.#numberFor(facts.location))
    this.#categories.push(facts.category === null ? NONE : this.#numberFor(facts.category))
    this.#businessTypes.push(this.#numberFor(facts.businessType))
    for (const tag of facts.tags) this.#tags.push(this.#numberFor(tag))
    this.#tagEnds.push(this.#tags.length)
    this.#keys.relevance.push(facts.placeGroup)
    this.#keys.rating.push(facts.ratedGroup)
    this.#keys.newest.push(facts.newest)
    this.#entries.set(facts.id, entry)
    this.alive.add(entry)
    if (facts.placeGroup < SAMPLES_FROM) this.real.add(entry)
    if (facts.featured) this.featured.add(entry)
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.alive.delete(entry)
    this.real.delete(entry)
    this.featured.delete(entry)
  }

  entryOf(id: string): number | undefined {
    return this.#entries.get(id)
  }

  idOf(entry: number): string {
    return this.#ids[entry] ?? ''
  }

  /** Finds a text, so that `select` with this text takes little time. */
  async prepare(text: string): Promise<void> {
    const key = lowerCase(text)
    const known = this.#texts.get(key)
    if (text === '' || this.length - (known?.upTo ?? 0) < this.#limits.threadsFrom) return
    let scanning = this.#scanning.get(key)
    if (!scanning) {
      scanning = this.#scanInThreads(key).finally(() => this.#scanning.delete(key))
      this.#scanning.set(key, scanning)
    }
    await scanning
  }

  /** The entries that meet the criteria. Valid until the next change. */
  select(criteria: Criteria): Selection {
    const { text, category, country, location, tag } = criteria
    const texts = this.#textMatches(lowerCase(text))
    if (category === '' && country === '' && location === '' && tag === '') return texts
    const wanted = {
      category: this.#wanted(lowerCase(category)),
      country: this.#wanted(country),
      location: this.#wanted(fold(location), location !== ''),
      tag: this.#wanted(tag),
    }
    const key = JSON.stringify([lowerCase(text), lowerCase(category), country, fold(location), tag])
    const known = this.#selections.get(key)
    const selection = known ?? newSelection()
    for (let entry = selection.upTo; entry < this.length; entry++) {
      if (!texts.found.has(entry) || !this.#passes(entry, wanted)) continue
      selection.found.add(entry)
      if (texts.offered.has(entry)) selection.offered.add(entry)
    }
    selection.upTo = this.length
    // Afterwards, because the cache measures what it is given.
    if (!known) this.#selections.set(key, selection)
    return selection
  }

  /** Calls `visit` with the country, category and business type of each of these entries. They are numbers: see `numberOf`. */
  visit(entries: BitSet, visit: (country: number, category: number, businessType: number, isReal: boolean) => void): void {
    for (const entry of entries) {
      visit(this.#countries[entry] ?? NONE, this.#categories[entry] ?? NONE, this.#businessTypes[entry] ?? NONE, this.real.has(entry))
    }
  }

  /** The number of a text that entries have; undefined if none has it. */
  numberOf(text: string): number | undefined {
    return this.#numbers.get(text)
  }

  /** The text of a number. */
  textOf(number: number): string {
    return this.#textsByNumber[number] ?? ''
  }

  /** `limit` of these entries from `offset` on, in order. All must be alive. */
  page(entries: BitSet, sort: SearchSort, offset: number, limit: number): number[] {
    const { size } = entries
    if (offset >= size || limit <= 0) return []
    if (size <= this.#limits.few) return [...entries].sort(this.compare(sort)).slice(offset, offset + limit)
    const order = this.order(sort)
    const page: number[] = []
    // From the nearer end.
    const backwards = offset > size / 2
    let skip = backwards ? Math.max(size - offset - limit, 0) : offset
    const wanted = Math.min(limit, size - offset)
    for (let at = 0; at < order.length && page.length < wanted; at++) {
      const entry = order[backwards ? order.length - 1 - at : at] ?? 0
      if (entries.has(entry) && --skip < 0) page.push(entry)
    }
    return backwards ? page.reverse() : page
  }

  /** How many of these entries come before `entry`, in order. */
  countBefore(entries: BitSet, sort: SearchSort, entry: number): number {
    let count = 0
    for (const other of this.order(sort)) {
      if (other === entry) break
      if (entries.has(other)) count++
    }
    return count
  }

  /** Compares two entries in the order of `sort`. */
  compare(sort: SearchSort): (a: number, b: number) => number {
    if (sort === 'name') return (a, b) => this.#byName(a, b)
    const keys = this.#keys[sort]
    return (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || this.#byName(a, b)
  }

  /** All entries in order, also those that are gone. */
  order(sort: SearchSort): Uint32Array {
    const known = this.#orders.get(sort)
    if (known?.upTo === this.length) return known.order
    const compare = this.compare(sort)
    const added = Uint32Array.from({ length: this.length - (known?.upTo ?? 0) }, (_, index) => (known?.upTo ?? 0) + index).sort(compare)
    const order = known ? merge(known.order, added, compare) : added
    this.#orders.set(sort, { order, upTo: this.length })
    return order
  }

  async close(): Promise<void> {
    await this.#threads?.close()
  }

  #appendText(entry: number, { haystack, offersEnd }: CompanyFacts): void {
    const at = entry % SEGMENT
    const size = Buffer.byteLength(haystack)
    const isFirst = at === 0
    const header = isFirst ? SEGMENT * 8 + 4 : 0
    const start = isFirst ? ((this.#top + 3) & ~3) + header : this.#top
    this.#reach(start + size + OVERRUN)
    if (isFirst) this.#segments.push({ starts: start - header, offersEnds: start - header + SEGMENT * 4 + 4 })
    const { starts, offersEnds } = this.#segments.at(-1) as { starts: number; offersEnds: number }
    this.#bytes.write(haystack, start)
    this.#top = start + size
    this.#bytes.writeUInt32LE(start, starts + at * 4)
    this.#bytes.writeUInt32LE(this.#top, starts + at * 4 + 4)
    this.#bytes.writeUInt32LE(start + offersEnd, offersEnds + at * 4)
  }

  #reach(address: number): void {
    const missing = Math.ceil((address - this.#bytes.length) / PAGE)
    if (missing <= 0) return
    const pages = this.#bytes.length / PAGE
    // A quarter more than before, so that changes seldom make it grow.
    this.#memory.grow(Math.max(missing, Math.min(pages >> 2, MAX_PAGES - pages)))
    this.#bytes = Buffer.from(this.#memory.buffer)
  }

  /** The parts of segments that hold the entries from `first` on, which is a multiple of 8. */
  #parts(first: number): (Scanned & { readonly from: number })[] {
    return this.#segments.slice(Math.floor(first / SEGMENT)).map(({ starts, offersEnds }, index) => {
      const base = (Math.floor(first / SEGMENT) + index) * SEGMENT
      const skipped = Math.max(first - base, 0)
      const count = Math.min(this.length - base, SEGMENT) - skipped
      return { starts: starts + skipped * 4, offersEnds: offersEnds + skipped * 4, count, from: base + skipped }
    })
  }

  #textMatches(text: string): Selection {
    if (text === '') return { found: this.alive, offered: NOTHING }
    const known = this.#texts.get(text)
    if (known?.upTo === this.length) return known
    const matches = known ?? newSelection()
    const bytes = Buffer.from(text)
    for (const { from, ...part } of this.#parts(matches.upTo & ~7)) {
      const { found, offered } = this.#scan(bytes, part)
      matches.found.addBits(found, from)
      matches.offered.addBits(offered, from)
    }
    matches.upTo = this.length
    if (!known) this.#texts.set(text, matches)
    return matches
  }

  async #scanInThreads(text: string): Promise<CachedSelection> {
    this.#threads ??= openScanThreads(this.#memory)
    const parts = this.#parts(0)
    const matches = { ...newSelection(), upTo: this.length }
    try {
      const answers = await this.#threads.scan(
        Buffer.from(text),
        parts.map(({ from, ...part }) => part),
      )
      for (const [index, { found, offered }] of answers.entries()) {
        matches.found.addBits(found, index * SEGMENT)
        matches.offered.addBits(offered, index * SEGMENT)
      }
    } catch (error) {
      this.#threads = undefined
      throw error
    }
    this.#texts.set(text, matches)
    return matches
  }

  #passes(entry: number, { category, country, location, tag }: Record<'category' | 'country' | 'location' | 'tag', number>): boolean {
    return (
      (country === ANY || this.#countries[entry] === country) &&
      (category === ANY || this.#categories[entry] === category || this.#businessTypes[entry] === category) &&
      (location === ANY || this.#locations[entry] === location) &&
      (tag === ANY || this.#hasTag(entry, tag))
    )
  }

  #hasTag(entry: number, tag: number): boolean {
    const end = this.#tagEnds[entry] ?? 0
    for (let at = this.#tagEnds[entry - 1] ?? 0; at < end; at++) if (this.#tags[at] === tag) return true
    return false
  }

  #numberFor(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#textsByNumber.push(text) - 1
    this.#numbers.set(text, number)
    return number
  }

  /** The number of a wanted text, which no entry has if the text is unknown. */
  #wanted(text: string, isWanted = text !== ''): number {
    return isWanted ? (this.#numbers.get(text) ?? UNKNOWN) : ANY
  }

  #byName(a: number, b: number): number {
    if (a < this.#alphabetical && b < this.#alphabetical) return a - b
    const [one, other] = [this.#name(a), this.#name(b)]
    return this.#bytes.compare(this.#bytes, ...other, ...one) || compareText(this.#ids[a] ?? '', this.#ids[b] ?? '') || a - b
  }

  #name(entry: number): [start: number, end: number] {
    const { starts } = this.#segments[Math.floor(entry / SEGMENT)] ?? { starts: 0 }
    const start = this.#bytes.readUInt32LE(starts + (entry % SEGMENT) * 4)
    return [start, start + (this.#nameLengths[entry] ?? 0)]
  }
}

const PAGE = 65_536
const MAX_PAGES = 65_536
const NONE = -1
const ANY = -2
const UNKNOWN = -3
const NOTHING = new BitSet()

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Bytes that a cached selection takes besides its bits and its key, which visitors write. */
const OVERHEAD = 1000

export const cacheOfSelections = <S extends Selection>() =>
  new LRUCache<string, S>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ found, offered }, key) => found.bytes + offered.bytes + 2 * key.length + OVERHEAD,
  })

/** Merges two sorted lists. `added` is much shorter. */
function merge(order: Uint32Array, added: Uint32Array, compare: (a: number, b: number) => number): Uint32Array {
  const merged = new Uint32Array(order.length + added.length)
  let copied = 0
  for (const [index, entry] of added.entries()) {
    let [from, to] = [copied, order.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (compare(order[middle] ?? 0, entry) < 0) from = middle + 1
      else to = middle
    }
    merged.set(order.subarray(copied, from), copied + index)
    merged[from + index] = entry
    copied = from
  }
  merged.set(order.subarray(copied), copied + added.length)
  return merged
}
