// All active companies' search texts, filters and sort keys, in memory. A changed company becomes a new entry, and its old entry is marked as gone, so
// entries never change and a cached text only needs the newer entries.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SearchSort } from '@ungana/contracts-directory'
import { LRUCache } from 'lru-cache'
import { fold } from '#lib/fold.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { BitSet } from './bit-set.ts'
import type { Criteria } from './criteria.ts'
import { AT_ONCE, FIRST, HEADER, OVERRUN, openScanner } from './scanner.ts'

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

/** Entries that match criteria, some perhaps gone. Valid until the next change. */
export interface Selection {
  readonly found: BitSet
  /** Those with the text in their names, products or services. */
  readonly offered: BitSet
}

type Kind = 'country' | 'location' | 'label' | 'tag'

/** The entries of a value are a set from this number on, and a list before: most values have few entries. */
export const FREQUENT = 10_000
/** Bytes of cached texts and their matches. */
export const CACHE_BYTES = 64 * 1024 * 1024
/** Up to this many matches are sorted; for more, the order is read until the page is full. */
const FEW = 2000

export class CompanyMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  readonly #scan = openScanner(this.#memory)
  #bytes = Buffer.from(this.#memory.buffer)
  /** Where the next text goes. */
  #top = FIRST

  readonly #ids: string[] = []
  /** Where the text of each entry begins, and where its name ends. */
  readonly #starts: number[] = []
  readonly #nameEnds: number[] = []
  readonly #keys: Readonly<Record<Exclude<SearchSort, 'name'>, number[]>> = { relevance: [], rating: [], newest: [] }
  readonly #entries = new Map<string, number>()
  /** The entries with each country, place and so on. */
  readonly #having: Readonly<Record<Kind, Map<string, number[] | BitSet>>> = {
    country: new Map(),
    location: new Map(),
    label: new Map(),
    tag: new Map(),
  }

  readonly alive = new BitSet()
  readonly real = new BitSet()
  readonly featured = new Set<number>()
  /** Entries before this one are sorted by name and id. */
  #alphabetical = 0
  readonly #orders = new Map<SearchSort, Uint32Array>()
  readonly #texts = cacheOfTexts()
  readonly #few: number

  constructor(few = FEW) {
    this.#few = few
  }

  /** The number of entries, also those that are gone. It changes with each change. */
  get length(): number {
    return this.#ids.length
  }

  /** Whether so many entries are gone that a new memory is better. */
  get isWorn(): boolean {
    return this.length - this.#entries.size > Math.max(1000, this.#entries.size / 4)
  }

  /** Call this after adding the first companies in the order of their names, in bytes, and ids. */
  endLoad(): void {
    this.#alphabetical = this.length
    this.#order('relevance')
  }

  /** Adds a company, or replaces it. */
  put(facts: CompanyFacts): void {
    this.remove(facts.id)
    const entry = this.#ids.push(facts.id) - 1
    this.#entries.set(facts.id, entry)
    this.#append(facts)
    this.#keys.relevance.push(facts.placeGroup)
    this.#keys.rating.push(facts.ratedGroup)
    this.#keys.newest.push(facts.newest)
    this.#note('country', facts.country, entry)
    this.#note('location', facts.location, entry)
    for (const label of new Set([facts.category ?? facts.businessType, facts.businessType])) this.#note('label', label, entry)
    for (const tag of facts.tags) this.#note('tag', lowerCase(tag), entry)
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

  /** Searches for a text in short turns, between which other requests are served. A later `select` with this text is then fast. */
  async prepare(text: string): Promise<void> {
    if (text === '') return
    const matches = this.#matches(lowerCase(text))
    while (this.length - matches.upTo > AT_ONCE) {
      this.#extend(matches)
      await nextTurn()
    }
  }

  /** The entries that meet the criteria. */
  select({ text, category, country, location, tag }: Criteria): Selection {
    const selected = this.#withText(lowerCase(text))
    const filters = [
      ...(category === '' ? [] : [this.having('label', lowerCase(category))]),
      ...(country === '' ? [] : [this.having('country', country)]),
      ...(location === '' ? [] : [this.having('location', fold(location))]),
      ...(tag === '' ? [] : [this.having('tag', lowerCase(tag))]),
    ]
    return filters.reduce(({ found, offered }, filter) => ({ found: found.and(filter), offered: offered.and(filter) }), selected)
  }

  /** Entries of a country, place, label or tag. A label is the name of a category or of a business type. Labels and tags are lower-cased. Valid until the next change. */
  having(kind: Kind, value: string): BitSet {
    const entries = this.#having[kind].get(value) ?? []
    return entries instanceof BitSet ? entries : BitSet.of(entries)
  }

  get countries(): Iterable<string> {
    return this.#having.country.keys()
  }

  /** `limit` of these entries from `offset` on, in order. All must be alive. */
  page(entries: BitSet, sort: SearchSort, offset: number, limit: number): number[] {
    const { size } = entries
    if (offset >= size || limit <= 0) return []
    if (size <= this.#few) return [...entries].sort(this.compare(sort)).slice(offset, offset + limit)
    const page: number[] = []
    let skip = offset
    for (const entry of this.#order(sort)) {
      if (entries.has(entry) && --skip < 0 && page.push(entry) === limit) break
    }
    return page
  }

  /** Compares two entries in the order of `sort`. */
  compare(sort: SearchSort): (a: number, b: number) => number {
    if (sort === 'name') return (a, b) => this.#byName(a, b)
    const keys = this.#keys[sort]
    return (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || this.#byName(a, b)
  }

  /** All entries in order, also those that are gone. */
  #order(sort: SearchSort): Uint32Array {
    const known = this.#orders.get(sort) ?? new Uint32Array()
    if (known.length === this.length) return known
    const compare = this.compare(sort)
    const added = Uint32Array.from({ length: this.length - known.length }, (_, index) => known.length + index).sort(compare)
    const order = known.length > 0 ? merge(known, added, compare) : added
    this.#orders.set(sort, order)
    return order
  }

  #append({ haystack, nameLength, offersEnd }: CompanyFacts): void {
    const start = this.#top + HEADER
    const size = Buffer.byteLength(haystack)
    this.#reach(start + size + OVERRUN)
    this.#bytes.writeUInt32LE(size, this.#top)
    this.#bytes.writeUInt32LE(offersEnd, this.#top + 4)
    this.#bytes.write(haystack, start)
    this.#starts.push(start)
    this.#nameEnds.push(start + nameLength)
    this.#top = start + size
  }

  #reach(address: number): void {
    const missing = Math.ceil((address - this.#bytes.length) / PAGE)
    if (missing <= 0) return
    const pages = this.#bytes.length / PAGE
    // A quarter more than before, so that changes seldom make it grow.
    this.#memory.grow(Math.max(missing, Math.min(pages >> 2, MAX_PAGES - pages)))
    this.#bytes = Buffer.from(this.#memory.buffer)
  }

  #note(kind: Kind, value: string, entry: number): void {
    const entries = this.#having[kind].get(value)
    if (!entries) this.#having[kind].set(value, [entry])
    else if (entries instanceof BitSet) entries.add(entry)
    else if (entries.push(entry) === FREQUENT) this.#having[kind].set(value, BitSet.of(entries))
  }

  #withText(text: string): Selection {
    if (text === '') return { found: this.alive, offered: new BitSet() }
    const matches = this.#matches(text)
    while (matches.upTo < this.length) this.#extend(matches)
    return matches
  }

  #matches(text: string): Matches {
    const known = this.#texts.get(text)
    if (known) return known
    const matches = { text: Buffer.from(text), found: new BitSet(this.length), offered: new BitSet(this.length), upTo: 0 }
    this.#texts.set(text, matches)
    return matches
  }

  /** Looks at the next entries. */
  #extend(matches: Matches): void {
    // The bits of eight entries are one byte.
    const from = matches.upTo & ~7
    const count = Math.min(this.length - from, AT_ONCE)
    const { found, offered } = this.#scan(matches.text, (this.#starts[from] ?? 0) - HEADER, count)
    matches.found.addBits(found, from)
    matches.offered.addBits(offered, from)
    matches.upTo = from + count
  }

  #byName(a: number, b: number): number {
    if (a < this.#alphabetical && b < this.#alphabetical) return a - b
    const name = (entry: number) => this.#bytes.subarray(this.#starts[entry], this.#nameEnds[entry])
    return Buffer.compare(name(a), name(b)) || Buffer.compare(Buffer.from(this.idOf(a)), Buffer.from(this.idOf(b))) || a - b
  }
}

const PAGE = 65_536
const MAX_PAGES = 65_536

/** The matches of a text among the entries before `upTo`. */
interface Matches extends Selection {
  readonly text: Buffer
  upTo: number
}

/** Bytes that a cached text takes besides its bits and itself, which visitors write. */
const OVERHEAD = 1000

export const cacheOfTexts = () =>
  new LRUCache<string, Matches>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ found, offered }, text) => found.bytes + offered.bytes + 6 * text.length + OVERHEAD,
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
