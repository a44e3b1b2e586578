import { expect, test } from 'vitest'
import { parseStaffCommand } from './staff-command.ts'

test.each([
  ['add ada@ungana.example Ada Obura', { command: 'add', email: 'ada@ungana.example', name: 'Ada Obura' }],
  ['close ada_obura_1', { command: 'close', username: 'ada_obura_1' }],
  ['end-second-factor ada_obura_1', { command: 'end-second-factor', username: 'ada_obura_1' }],
])('reads "%s"', (args, command) => {
  expect(parseStaffCommand(args.split(' '))).toEqual(command)
})

test.each([
  '',
  'add',
  'close',
  'end-second-factor',
  'add nobody',
  'add nobody@ungana.example',
  'close ada_obura_1 now',
  'remove nobody@ungana.example Nobody',
])('refuses "%s"', (args) => {
  expect(parseStaffCommand(args.split(' '))).toBeUndefined()
})
