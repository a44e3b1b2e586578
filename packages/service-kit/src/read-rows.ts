import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod'

/** The rows of a file with one JSON object per line. @throws an error that names the file, the line and the field */
export function readRows<Row>(file: string | URL, row: z.ZodType<Row>): Row[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const { data, error } = row.safeParse(JSON.parse(line))
      if (error) throw new Error(`${basename(String(file))}, line ${index + 1}: ${z.prettifyError(error)}`)
      return data
    })
}
