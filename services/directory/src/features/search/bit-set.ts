/** A growing set of small integers, one bit each. */
export class BitSet {
  #words: Uint32Array
  /** Undefined after a change. */
  #size: number | undefined

  /** With room for the numbers below `room`. */
  constructor(room = 0) {
    this.#words = new Uint32Array(Math.ceil(room / 32))
  }

  static of(numbers: readonly number[]): BitSet {
    const set = new BitSet((numbers.at(-1) ?? 0) + 1)
    for (const number of numbers) set.add(number)
    return set
  }

  static #having(words: Uint32Array): BitSet {
    const set = new BitSet()
    set.#words = words
    return set
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  add(number: number): void {
    this.#reach(number)
    this.#size = undefined
    // biome-ignore lint/style/noNonNullAssertion: reach() made room.
    this.#words[number >>> 5]! |= 1 << (number & 31)
  }

  delete(number: number): void {
    if (!this.has(number)) return
    this.#size = undefined
    this.#words[number >>> 5] = (this.#words[number >>> 5] ?? 0) & ~(1 << (number & 31))
  }

  /** Adds the set bits of `bytes`; the first bit is the number `from`, a multiple of 8. */
  addBits(bytes: Uint8Array, from: number): void {
    this.#reach(from + bytes.length * 8 - 1)
    this.#size = undefined
    const own = new Uint8Array(this.#words.buffer, from >>> 3, bytes.length)
    for (let at = 0; at < bytes.length; at++) own[at] = (own[at] ?? 0) | (bytes[at] ?? 0)
  }

  get size(): number {
    if (this.#size === undefined) {
      let size = 0
      const words = this.#words
      for (let at = 0; at < words.length; at++) size += ones(words[at] as number)
      this.#size = size
    }
    return this.#size
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#words.byteLength
  }

  // The loops below are written out, because a callback for each word would take most of a search's time.

  and(other: BitSet): BitSet {
    const others = other.#words
    const words = this.#words.slice(0, others.length)
    for (let at = 0; at < words.length; at++) words[at] = (words[at] as number) & (others[at] as number)
    return BitSet.#having(words)
  }

  without(other: BitSet): BitSet {
    const others = other.#words
    const words = this.#words.slice()
    const common = Math.min(words.length, others.length)
    for (let at = 0; at < common; at++) words[at] = (words[at] as number) & ~(others[at] as number)
    return BitSet.#having(words)
  }

  /** The size of `and(other)`. */
  sizeWith(other: BitSet): number {
    const [words, others] = [this.#words, other.#words]
    const common = Math.min(words.length, others.length)
    let size = 0
    for (let at = 0; at < common; at++) size += ones((words[at] as number) & (others[at] as number))
    return size
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#words.length; at++) {
      for (let word = this.#words[at] ?? 0; word !== 0; word &= word - 1) yield at * 32 + 31 - Math.clz32(word & -word)
    }
  }

  #reach(number: number): void {
    const needed = (number >>> 5) + 1
    if (needed <= this.#words.length) return
    const words = new Uint32Array(Math.max(needed, this.#words.length * 2))
    words.set(this.#words)
    this.#words = words
  }
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
