/** What a service answers to a visitor's call that the gateway makes itself. */
export interface VisitorAnswer {
  readonly status: number
  /** Only those that our pages read. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}
