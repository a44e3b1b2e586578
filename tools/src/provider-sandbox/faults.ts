// What goes wrong on demand.
export interface Fault {
  /** A part of the path: `/v1/payment_intents`. */
  readonly path: string
  readonly method?: string
  /** How often. Until it is taken back, where it is missing. */
  readonly times?: number
  /** Milliseconds before anything is done. */
  readonly slow?: number
  /** before: nothing is done, 500. after: all is done, and the answer is a 500. cut: all is done, and there is no answer. */
  readonly fail?: 'before' | 'after' | 'cut'
}

export class Faults {
  readonly #faults: (Fault & { left: number })[] = []

  set(faults: readonly Fault[]): void {
    this.#faults.splice(0, Number.POSITIVE_INFINITY, ...faults.map((fault) => ({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY })))
  }

  take(method: string, path: string): Fault | undefined {
    const found = this.#faults.find((fault) => fault.left > 0 && path.includes(fault.path) && (fault.method ?? method) === method)
    if (found) found.left--
    return found
  }
}
