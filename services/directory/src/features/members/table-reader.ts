// Reads tables in a process of its own, because a file can be made that takes seconds to read.
import { type Text, text } from '@ungana/language/server'
import { InvalidInput } from '@ungana/service-kit'
import { openSideProcess, TookTooLong } from '@ungana/service-kit/side-process'
import type { TableRow } from './read-table.ts'

export type ReadOutcome = { readonly rows: readonly TableRow[] } | { readonly problem: Text }

export interface TableReader {
  /** @throws InvalidInput if the text is not a table, or takes too long to read */
  read(text: string): Promise<readonly TableRow[]>
  close(): void
}

export function openTableReader(limits = { patience: 3000, waiting: 8 }): TableReader {
  const aside = openSideProcess<string, ReadOutcome>(new URL('./table-process.ts', import.meta.url), limits)
  return {
    async read(source) {
      const outcome = await aside.run(source).catch((error: unknown): ReadOutcome => {
        if (error instanceof TookTooLong) return { problem: text('This file takes too long to read. Split it and import the parts one by one.') }
        throw error
      })
      if ('problem' in outcome) throw new InvalidInput('file', outcome.problem)
      return outcome.rows
    },
    close: aside.close,
  }
}
