import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareWithReleased, contractProblems, sampleProblems, writeReleased } from './index.ts'
import { contractDomains } from './load-contracts.ts'

const checkout = join(import.meta.dirname, '../../..')

/** A domain with different calls, an event and an open enumeration. */
const shop = `
import { endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
const goods = z.object({ id: z.uuid(), name: z.string(), state: openEnum(['new', 'sold']), note: z.optional(z.string()) })
export const getGoods = endpoint({ method: 'GET', url: '/api/goods/:id', schema: { params: z.object({ id: z.uuid() }), response: { 200: goods } } })
export const addGoods = endpoint({
  method: 'POST',
  url: '/api/goods',
  schema: { body: z.object({ name: z.string().check(z.maxLength(50)), kind: z.enum(['tea', 'coffee']) }), response: { 201: goods } },
})
export const removeGoods = endpoint({ method: 'DELETE', url: '/api/goods/:id', schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } } })
export const goodsSold = event('shop.goods.sold.v1', z.object({ id: z.uuid(), price: z.number() }))
export const GOODS_MAX = 7
`

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'contracts-'))
  await symlink(join(checkout, 'node_modules'), join(root, 'node_modules'))
  await write('package.json', '{"type":"module"}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

/** Modules load only once, so each state of the domain gets its own name, with a copy of the released files of the first state. */
let states = 0
async function problemsAfter(change: (source: string) => string): Promise<string[]> {
  await write('contracts/shop/src/index.ts', shop)
  await writeReleased(root, 'shop')
  const later = `later${++states}`
  await cp(join(root, 'contracts/shop/released'), join(root, `contracts/${later}/released`), { recursive: true })
  const changed = change(shop)
  await write(`contracts/${later}/src/index.ts`, changed)
  return (await contractProblems(root, later)).map((problem) => problem.replace(`contracts/${later}/released/`, ''))
}

const replaced = (from: string, to: string) => (source: string) => {
  if (!source.includes(from)) throw new Error(`${from} is not there to be replaced`)
  return source.replaceAll(from, to)
}

describe('the released files', () => {
  test('have one file per endpoint and event, with the same bytes each time', async () => {
    await write('contracts/shop/src/index.ts', shop)
    const files = await writeReleased(root, 'shop')
    expect(files).toEqual(['addGoods', 'getGoods', 'goodsSold', 'removeGoods'].map((name) => `contracts/shop/released/${name}.json`))
    const read = () => Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    const before = await read()
    expect(JSON.parse(before[2] as string)).toMatchObject({ kind: 'event', event: 'shop.goods.sold.v1', payload: { required: ['id', 'price'] } })
    await write('contracts/shop/released/gone.json', '{}')
    await writeReleased(root, 'shop')
    expect(await readdir(join(root, 'contracts/shop/released'))).toHaveLength(4)
    expect(await read()).toEqual(before)
  })

  test('are compared for all domains or a named one, and not for an unreleased domain', async () => {
    await write('contracts/shop/src/index.ts', shop)
    await write('contracts/other/src/index.ts', shop)
    expect(await compareWithReleased(root)).toEqual({ problems: [], compared: 0 })
    await writeReleased(root, 'shop')
    expect(await compareWithReleased(root)).toEqual({ problems: [], compared: 4 })
    expect(await compareWithReleased(root, 'other')).toEqual({ problems: [], compared: 0 })
  })

  test('are reported if unreadable', async () => {
    await write('contracts/shop/src/index.ts', shop)
    await write('contracts/shop/released/getGoods.json', '{')
    await expect(contractProblems(root)).rejects.toThrow('contracts/shop/released/getGoods.json cannot be read')
  })
})

describe('a compatible change', () => {
  test.each([
    ['nothing changed', '', ''],
    ['a new value of an open enumeration', "['new', 'sold']", "['new', 'sold', 'lost']"],
    ['a new field of an answer', 'name: z.string(), state', 'name: z.string(), size: z.int(), state'],
    ['a new optional field of a body', "kind: z.enum(['tea', 'coffee'])", "kind: z.enum(['tea', 'coffee']), note: z.optional(z.string())"],
    ['a new value of a body', "z.enum(['tea', 'coffee'])", "z.enum(['tea', 'coffee', 'cocoa'])"],
    ['a longer name', 'z.maxLength(50)', 'z.maxLength(60)'],
    ['a renamed export', 'export const getGoods', 'export const oneGoods'],
    ['a new optional field of an event', 'price: z.number()', 'price: z.number(), buyer: z.optional(z.string())'],
    ['a new field of an event with a default', 'price: z.number()', "price: z.number(), buyer: z._default(z.string(), '')"],
    ['a new endpoint', 'export const GOODS_MAX = 7', 'export const listGoods = { ...getGoods, url: "/api/goods" }'],
  ])('%s', async (_what, from, to) => {
    expect(await problemsAfter(replaced(from, to))).toEqual([])
  })
})

describe('a breaking change', () => {
  test.each([
    ['a removed endpoint', 'export const removeGoods', 'const removeGoods', ['removeGoods.json: DELETE /api/goods/:id was removed']],
    ['a removed event', 'export const goodsSold', 'const goodsSold', ['goodsSold.json: shop.goods.sold.v1 was removed']],
    [
      'another method',
      "method: 'DELETE'",
      "method: 'POST'",
      ['removeGoods.json: DELETE /api/goods/:id was removed; removeGoods is now POST /api/goods/:id'],
    ],
    ['another path', "'/api/goods',", "'/api/things',", ['addGoods.json: POST /api/goods was removed; addGoods is now POST /api/things']],
    [
      'a changed event name',
      'goods.sold.v1',
      'goods.sold.v2',
      ['goodsSold.json: shop.goods.sold.v1 was removed; goodsSold is now shop.goods.sold.v2'],
    ],
    [
      'a removed field of answers',
      'name: z.string(), state',
      'state',
      ['addGoods.json: POST /api/goods, answer 201 .name: was removed', 'getGoods.json: GET /api/goods/:id, answer 200 .name: was removed'],
    ],
    ['a removed field of a body', "kind: z.enum(['tea', 'coffee']) ", '', ['addGoods.json: POST /api/goods, body .kind: was removed']],
    [
      'a removed value of a body',
      "['tea', 'coffee']",
      "['tea']",
      ['addGoods.json: POST /api/goods, body .kind: was "tea" or "coffee" and is now "tea"'],
    ],
    [
      'a shorter name',
      'z.maxLength(50)',
      'z.maxLength(40)',
      ['addGoods.json: POST /api/goods, body .name: was string {"maxLength":50} and is now string {"maxLength":40}'],
    ],
    [
      'a new required field of a body',
      '{ name: z.string().',
      '{ size: z.int(), name: z.string().',
      ['addGoods.json: POST /api/goods, body .size: is new and required'],
    ],
    [
      'a new required query',
      'params: z.object({ id: z.uuid() }), response: { 204',
      'params: z.object({ id: z.uuid() }), querystring: z.object({ why: z.string() }), response: { 204',
      ['removeGoods.json: DELETE /api/goods/:id, query .why: is new and required'],
    ],
    [
      'another status',
      '{ 201: goods }',
      '{ 202: goods }',
      [
        'addGoods.json: POST /api/goods, answer 201: was removed',
        'addGoods.json: POST /api/goods, answer 202: is new, and older clients do not know it',
      ],
    ],
    [
      'a body instead of none',
      '{ 204: z.undefined() }',
      '{ 204: goods }',
      ['removeGoods.json: DELETE /api/goods/:id, answer 204: was nothing and is now object'],
    ],
    ['a removed field of an event', ', price: z.number()', '', ['goodsSold.json: shop.goods.sold.v1 .price: was removed']],
    // Events that are already in the stream do not have the field.
    [
      'a new required field of an event',
      'price: z.number()',
      'price: z.number(), buyer: z.string()',
      ['goodsSold.json: shop.goods.sold.v1 .buyer: is new and required'],
    ],
    [
      'a narrower field of an event',
      'price: z.number()',
      'price: z.int()',
      ['goodsSold.json: shop.goods.sold.v1 .price: was number and is now integer'],
    ],
    [
      'a wider field of an event',
      'price: z.number()',
      'price: z.nullable(z.number())',
      ['goodsSold.json: shop.goods.sold.v1 .price: was number and is now number or null'],
    ],
  ])('%s', async (_what, from, to, problems) => {
    expect(await problemsAfter(replaced(from, to))).toEqual(problems)
  })
})

describe('samples', () => {
  const goods = { id: '01a1fc85-2a88-7510-8bf0-06e9a79a1f9b', name: 'Tea', state: 'of a later version', further: 1 }
  const samples: Record<string, unknown> = {
    addGoods: goods,
    getGoods: goods,
    'getGoods.sold': { ...goods, state: 'sold' },
    goodsSold: { id: goods.id, price: 7 },
  }

  async function problemsWith(changes: Record<string, unknown>) {
    await write('contracts/shop/src/index.ts', shop)
    for (const [name, value] of Object.entries({ ...samples, ...changes })) {
      if (value !== undefined) await write(`contracts/shop/samples/${name}.json`, typeof value === 'string' ? value : JSON.stringify(value))
    }
    return sampleProblems(root)
  }

  test('are valid for everything with a body', async () => {
    expect(await problemsWith({})).toEqual({ problems: [], parsed: 4 })
  })

  test.each([
    ['is missing', { addGoods: undefined }, 'addGoods.json is missing. Add a real addGoods.'],
    ['is invalid', { addGoods: { ...goods, name: 7 } }, 'addGoods.json is no longer valid: name: Invalid input'],
    ['of an event is invalid', { goodsSold: {} }, 'goodsSold.json is no longer valid: id: Invalid input'],
    ['is not JSON', { 'getGoods.sold': '{' }, 'getGoods.sold.json is not JSON'],
    ['has an unknown name', { getGood: goods }, 'getGood.json does not belong to any export of the domain'],
    ['of an endpoint without a body', { removeGoods: {} }, 'removeGoods.json does not belong to any export of the domain'],
  ])('one that %s', async (_what, changes, problem) => {
    const { problems } = await problemsWith(changes)
    expect(problems).toEqual([expect.stringContaining(`contracts/shop/samples/${problem}`)])
  })
})

test('documents that others read are contracts too', async () => {
  expect(contractDomains(checkout)).toEqual(expect.arrayContaining(['directory', 'identity', 'shell']))
  for (const file of ['identity/released/identityClaims', 'shell/released/registry', 'shell/released/remoteManifest']) {
    expect(JSON.parse(await readFile(join(checkout, 'contracts', `${file}.json`), 'utf8'))).toMatchObject({ kind: 'document' })
  }
})
