// Shared definitions of the chaos run's processes.
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const factStated = event('shop.fact.stated.v1', z.object({ n: z.number() }))

export interface ChildOptions {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly prefix: string
  /** A producer runs four loops. Each waits this many milliseconds after a fact. */
  readonly pause: number
  /** A producer numbers its facts itself, and tells its parent what became of each: `acknowledged 7`, or `refused 7` and the trouble. */
  readonly tells?: boolean
}

export const childOptions = (): ChildOptions => JSON.parse(process.argv[2] ?? '') as ChildOptions
