/** A growing set of small integers, one bit each. */
export class BitSet {
  #words: Uint32Array

  /** With room for the numbers below `room`. */
  constructor(room = 0) {
    this.#words = new Uint32Array(Math.ceil(room / 32))
  }

  static of(numbers: readonly number[]): BitSet {
    const set = new BitSet((numbers.at(-1) ?? 0) + 1)
    for (const number of numbers) set.add(number)
    return set
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  add(number: number): void {
    this.#reach(number)
    // biome-ignore lint/style/noNonNullAssertion: reach() made room.
    this.#words[number >>> 5]! |= 1 << (number & 31)
  }

  delete(number: number): void {
    if (this.has(number)) this.#words[number >>> 5] = (this.#words[number >>> 5] ?? 0) & ~(1 << (number & 31))
  }

  /** Adds the set bits of `bytes`; the first bit is the number `from`, a multiple of 8. */
  addBits(bytes: Uint8Array, from: number): void {
    this.#reach(from + bytes.length * 8 - 1)
    const own = new Uint8Array(this.#words.buffer, from >>> 3, bytes.length)
    for (let at = 0; at < bytes.length; at++) own[at] = (own[at] ?? 0) | (bytes[at] ?? 0)
  }

  get size(): number {
    let size = 0
    for (const word of this.#words) size += ones(word)
    return size
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#words.byteLength
  }

  and(other: BitSet): BitSet {
    return this.#combine(other, (a, b) => a & b)
  }

  without(other: BitSet): BitSet {
    return this.#combine(other, (a, b) => a & ~b)
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#words.length; at++) {
      for (let word = this.#words[at] ?? 0; word !== 0; word &= word - 1) yield at * 32 + 31 - Math.clz32(word & -word)
    }
  }

  #combine(other: BitSet, combine: (a: number, b: number) => number): BitSet {
    const result = new BitSet(this.#words.length * 32)
    for (let at = 0; at < this.#words.length; at++) result.#words[at] = combine(this.#words[at] ?? 0, other.#words[at] ?? 0)
    return result
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
