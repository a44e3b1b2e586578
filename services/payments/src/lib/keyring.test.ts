import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keyring } from './keyring.ts'

const key = () => randomBytes(32).toString('base64')

test('reads all keys; the first is the current one', () => {
  const [fresh, old] = [key(), key()]
  const read = keyring.parse(`2027=${fresh}; 2026=${old}`)
  expect(read.currentId).toBe('2027')
  expect(Object.fromEntries([...read.keys].map(([id, bytes]) => [id, bytes.toString('base64')]))).toEqual({ 2027: fresh, 2026: old })
})

test.each(['', ';', 'nothing', `=${key()}`, `2027=${randomBytes(16).toString('base64')}`, `2027=${key()};2027=${key()}`, `2027=${key()};2026=`])(
  '%s is refused, and the complaint quotes no key',
  (text) => {
    const { success, error } = z.safeParse(keyring, text)
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toBe('must be entries like 2027=<base64 of 32 bytes>, separated by semicolons')
  },
)
