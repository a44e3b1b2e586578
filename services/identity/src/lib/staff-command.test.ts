import { expect, test } from 'vitest'
import { parseStaffCommand } from './staff-command.ts'

test.each([
  ['add ada@ungana.example Ada Obura', { command: 'add', email: 'ada@ungana.example', name: 'Ada Obura', role: 'all' }],
  ['add ada@ungana.example Ada Obura --role moderation', { command: 'add', email: 'ada@ungana.example', name: 'Ada Obura', role: 'moderation' }],
  ['role ada_obura_1 audit', { command: 'role', username: 'ada_obura_1', role: 'audit' }],
  ['close ada_obura_1', { command: 'close', username: 'ada_obura_1' }],
  ['end-second-factor ada_obura_1', { command: 'end-second-factor', username: 'ada_obura_1' }],
  ['unfreeze kivu_coffee_1', { command: 'unfreeze', username: 'kivu_coffee_1' }],
  ['confirm-suspension kivu_coffee_1', { command: 'confirm-suspension', username: 'kivu_coffee_1' }],
])('reads "%s"', (args, command) => {
  expect(parseStaffCommand(args.split(' '))).toEqual(command)
})

test.each([
  '',
  'add',
  'close',
  'end-second-factor',
  'unfreeze',
  'add nobody',
  'add nobody@ungana.example',
  'add ada@ungana.example Ada --role',
  'add ada@ungana.example Ada --role queen',
  'add ada@ungana.example --role audit',
  'role',
  'role ada_obura_1',
  'role ada_obura_1 queen',
  'close ada_obura_1 now',
  'remove nobody@ungana.example Nobody',
])('refuses "%s"', (args) => {
  expect(parseStaffCommand(args.split(' '))).toBeUndefined()
})
