// What the chaos run's processes agree on.
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const factStated = event('shop.fact.stated.v1', z.object({ n: z.number() }))

export interface ChildOptions {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly prefix: string
  /** Milliseconds that each of a producer's four lines waits after a fact. */
  readonly pause: number
}

export const childOptions = (): ChildOptions => JSON.parse(process.argv[2] ?? '') as ChildOptions
