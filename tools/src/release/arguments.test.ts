import { expect, it } from 'vitest'
import { readArguments, WrongUsage } from '#release/arguments.ts'

const read = (line: string, env: NodeJS.ProcessEnv = {}) => readArguments(line.split(' ').filter(Boolean), env)

it.each([
  ['mfe-directory', { what: 'release', parts: ['mfe-directory'] }],
  ['shell mfe-directory', { what: 'release', parts: ['shell', 'mfe-directory'] }],
  ['mfe-directory --canary 10', { what: 'release', parts: ['mfe-directory'], canary: 10 }],
  ['--canary=10 mfe-directory', { what: 'release', parts: ['mfe-directory'], canary: 10 }],
  ['mfe-directory --canary 0', { what: 'release', parts: ['mfe-directory'], canary: 0 }],
  ['mfe-directory --build x/dist --canary 5', { what: 'release', parts: ['mfe-directory'], canary: 5, build: 'x/dist' }],
  ['--build=x mfe-directory', { what: 'release', parts: ['mfe-directory'], build: 'x' }],
  ['rollback mfe-directory', { what: 'rollback', parts: [{ part: 'mfe-directory' }] }],
  ['rollback mfe-directory 0123456789ab shell', { what: 'rollback', parts: [{ part: 'mfe-directory', to: '0123456789ab' }, { part: 'shell' }] }],
  ['promote mfe-directory', { what: 'promote', parts: ['mfe-directory'] }],
  ['history mfe-directory', { what: 'history', part: 'mfe-directory' }],
  ['status', { what: 'status' }],
  ['upload', { what: 'upload' }],
])('reads: %s', (line, request) => expect(read(line)).toEqual(request))

it.each([
  ['mfe-directory 10', 'true'],
  ['10 mfe-directory', 'true'],
  ['mfe-directory', '10'],
])('reads "%s" with npm_config_canary=%s as a canary', (line, kept) => {
  expect(read(line, { npm_config_canary: kept })).toEqual({ what: 'release', parts: ['mfe-directory'], canary: 10 })
})

it.each([
  ['', ''],
  ['mfe-directory --canary', ''],
  ['mfe-directory --canary 101', ''],
  ['mfe-directory --canary ten', ''],
  ['mfe-directory --canary=', ''],
  ['mfe-directory --canary -5', ''],
  ['mfe-directory --force', ''],
  ['mfe-directory --build', ''],
  ['mfe-directory shell --build x', ''],
  ['rollback mfe-directory --build x', ''],
  ['mfe-directory', 'true'],
  ['mfe-directory', 'lots'],
  ['promote mfe-directory --canary 10', ''],
  ['rollback', ''],
  ['rollback 0123456789ab', ''],
  ['promote', ''],
  ['history', ''],
  ['history shell mfe-directory', ''],
  ['status shell', ''],
])('refuses "%s" with npm_config_canary=%s', (line, kept) => {
  expect(() => read(line, kept ? { npm_config_canary: kept } : {})).toThrow(WrongUsage)
})
