// The process in which tables are read.
import { InvalidInput } from '@ungana/service-kit'
import { serveJobs } from '@ungana/service-kit/serve-jobs'
import { readTable } from './read-table.ts'
import type { ReadOutcome } from './table-reader.ts'

serveJobs((text: string): ReadOutcome => {
  try {
    return { rows: readTable(text) }
  } catch (error) {
    if (error instanceof InvalidInput) return { problem: error.text }
    throw error
  }
})
