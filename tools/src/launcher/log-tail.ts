// The last lines of a log, in a readable form.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const tailBytes = 16_384

/** The last messages of a log file, newest last, one per line; empty if there is no log. */
export function lastLines(file: string, count: number): string {
  let text: string
  try {
    const descriptor = openSync(file, 'r')
    try {
      const { size } = fstatSync(descriptor)
      const buffer = Buffer.alloc(Math.min(size, tailBytes))
      readSync(descriptor, buffer, 0, buffer.length, size - buffer.length)
      text = buffer.toString('utf8')
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return ''
  }
  return messages(text).slice(-count).join('\n')
}

/** One message per line: the message and error of a JSON entry, or a plain line. Leaves out stack frames and blank lines. */
export function messages(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .map((line) => message(line.trimEnd()))
}

function message(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const entry = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } }
    const parts = [entry.msg, entry.err?.message].filter((part) => typeof part === 'string' && part !== '')
    return parts.length === 0 ? line : [...new Set(parts)].join(': ')
  } catch {
    return line
  }
}
