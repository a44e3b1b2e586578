import { expect, it } from 'vitest'
import { errorMessage } from '#launcher/error-message.ts'

const systemError = (code: string, more: object = {}): Error => Object.assign(new Error(`${code}: it failed`), { code, ...more })

it.each([
  ['ENOSPC', {}, /disk is full/, /Free about 1 GB/],
  ['EDQUOT', { path: '/data' }, /disk is full \(\/data\)/, /Free about 1 GB/],
  ['EACCES', { path: '/site/.ungana' }, /cannot write here \(\/site\/\.ungana\)/, /Allow your user to write/],
  ['EROFS', {}, /cannot write here/, /copy the project/],
  ['EACCES', { port: 80 }, /Only root may use port 80/, /PORT=8080 npm start/],
  ['EADDRINUSE', { port: 8080 }, /Another program uses port 8080/, /PORT=8081 npm start/],
  ['EADDRINUSE', { port: 65535 }, /Another program uses port 65535/, /PORT=8080 npm start/],
  ['EMFILE', {}, /Too many files/, /ulimit/],
  ['ENOMEM', {}, /not enough memory/, /start again/],
  ['ENOTFOUND', {}, /No network connection/, /start again/],
])('says for %s %j what happened and what to do', (code, more, cause, advice) => {
  const text = errorMessage(systemError(code, more))
  expect(text).toMatch(cause)
  expect(text).toMatch(advice)
})

it('finds the system error among the causes', () => {
  const wrapped = new Error('shell does not build', { cause: new Error('copy failed', { cause: systemError('ENOSPC') }) })
  expect(errorMessage(wrapped)).toMatch(/disk is full/)
})

it('recognizes a full disk by a program’s message', () => {
  expect(errorMessage(new Error('Postgres did not start: FATAL: could not write: No space left on device'))).toMatch(/disk is full/)
})

it('knows the port of the site when the error does not', () => {
  expect(errorMessage(systemError('EADDRINUSE'), { port: 9000 })).toMatch(/Another program uses port 9000.*PORT=9001/)
})

it('keeps other messages, without a stack', () => {
  expect(errorMessage(new Error('No NATS server was found. Install it.'))).toBe('No NATS server was found. Install it.')
  expect(errorMessage('just text')).toBe('just text')
})
