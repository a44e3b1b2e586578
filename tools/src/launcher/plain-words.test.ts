import { expect, it } from 'vitest'
import { inPlainWords } from '#launcher/plain-words.ts'

const systemError = (code: string, more: object = {}): Error => Object.assign(new Error(`${code}: it failed`), { code, ...more })

it.each([
  ['ENOSPC', {}, /disk is full/, /Make some room/],
  ['EDQUOT', { path: '/data' }, /disk is full \(\/data\)/, /Make some room/],
  ['EACCES', { path: '/site/.ungana' }, /not allowed here \(\/site\/\.ungana\)/, /Give your user the right/],
  ['EROFS', {}, /not allowed/, /copy the project/],
  ['EACCES', { port: 80 }, /Port 80 is only for root/, /PORT=8080 npm start/],
  ['EADDRINUSE', { port: 8080 }, /Port 8080 is taken/, /PORT=8081 npm start/],
  ['EADDRINUSE', { port: 65535 }, /Port 65535 is taken/, /PORT=8080 npm start/],
  ['EMFILE', {}, /Too many files/, /ulimit/],
  ['ENOMEM', {}, /not enough memory/, /start again/],
  ['ENOTFOUND', {}, /network cannot be reached/, /start again/],
])('%s %j says what happened and what to do', (code, more, happened, toDo) => {
  const words = inPlainWords(systemError(code, more))
  expect(words).toMatch(happened)
  expect(words).toMatch(toDo)
})

it('finds the system error among the causes', () => {
  const wrapped = new Error('shell does not build', { cause: new Error('copy failed', { cause: systemError('ENOSPC') }) })
  expect(inPlainWords(wrapped)).toMatch(/disk is full/)
})

it('understands programs that say it in words', () => {
  expect(inPlainWords(new Error('Postgres did not start: FATAL: could not write: No space left on device'))).toMatch(/disk is full/)
})

it('knows the port of the site when the error does not', () => {
  expect(inPlainWords(systemError('EADDRINUSE'), { port: 9000 })).toMatch(/Port 9000 is taken.*PORT=9001/)
})

it('leaves a sentence as it is, and never shows a stack', () => {
  expect(inPlainWords(new Error('There is no NATS server: install it.'))).toBe('There is no NATS server: install it.')
  expect(inPlainWords('just text')).toBe('just text')
})
