import type { reportReasons } from '@ungana/contracts-messaging'

/** What people choose from, and what staff read of it. */
export const reasonNames: Readonly<Record<(typeof reportReasons)[number], string>> = {
  spam: 'Advertising that nobody asked for',
  fraud: 'An attempt to cheat',
  offensive: 'Insults or threats',
  other: 'Something else',
}
