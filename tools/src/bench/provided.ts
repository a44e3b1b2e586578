// What each need of a bench gives.
import { join } from 'node:path'
import type { Screen } from '#launcher/screen.ts'

export interface BenchContext {
  /** The checkout, absolute. */
  readonly root: string
  readonly screen: Screen
  readonly signal: AbortSignal
}

export interface Provided {
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Most leave nothing running. */
export const nothingToStop = async (): Promise<void> => {}

/** Kept from run to run, and out of the way of the site's own state. */
export const benchHome = (root: string): string => join(root, '.ungana/bench')
