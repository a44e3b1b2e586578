// Faults on demand.
export interface Fault {
  /** Part of the request path: `/v1/payment_intents`. */
  readonly path: string
  readonly method?: string
  /** How many requests fail; without it, all of them until the faults are replaced. */
  readonly times?: number
  /** Milliseconds to wait before handling the request. */
  readonly slow?: number
  /** before: does nothing and answers 500. after: does the work and answers 500. cut: does the work and cuts the connection. */
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
