import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lastLines, messages } from '#launcher/log-tail.ts'

it('shows messages and errors of JSON logs', () => {
  const log = [
    '{"level":30,"msg":"listening"}',
    '{"level":60,"msg":"closing","err":{"message":"no database","stack":"…"}}',
    '{"level":30,"other":1}',
  ].join('\n')
  expect(messages(log)).toEqual(['listening', 'closing: no database', '{"level":30,"other":1}'])
})

it('shows a message once if the error repeats it', () => {
  expect(messages('{"msg":"no database","err":{"message":"no database"}}')).toEqual(['no database'])
})

it('shows plain lines without blank ones and stack frames', () => {
  expect(messages('Error: broken\n    at run (file.ts:1:1)\n\n{ not json\n')).toEqual(['Error: broken', '{ not json'])
})

it('reads the last lines of a long file, and nothing of a missing one', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-log-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'part.log')
  writeFileSync(file, Array.from({ length: 5000 }, (_, index) => `line ${index}\n`).join(''))
  expect(lastLines(file, 2)).toBe('line 4998\nline 4999')
  expect(lastLines(join(directory, 'none.log'), 2)).toBe('')
})
