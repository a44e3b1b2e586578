import { randomUUID } from 'node:crypto'
import { messageRead } from '@ungana/contracts-messaging'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeReader } from '#lib/readers.ts'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let own: string
beforeEach(async () => {
  own = await messaging.company({ name: 'Own', plan: 'enterprise' })
})

const partner = (name: string) => messaging.company({ name, plan: 'enterprise' })
const list = async (query = '', by = own) => (await messaging.call('GET', `/api/conversations${query}`, by)).body
const names = (conversations: { other: { name: string } }[]) => conversations.map(({ other }) => other.name)
const unread = async (by = own) => (await messaging.call('GET', '/api/messages/unread', by)).body.unread
const read = async (otherId: string, upTo: number, by = own) => messaging.call('POST', `/api/conversations/${otherId}/read`, by, { upTo })

test('conversations are listed newest message first, with the other side, the last message and the unread count', async () => {
  const [asante, beza] = [await partner('Asante'), await partner('Beza')]
  await messaging.send(own, asante, 'one')
  await messaging.send(beza, own, 'two')
  await messaging.send(beza, own, 'three')
  const third = (await messaging.send(asante, own, 'four')).body
  expect(await list()).toEqual([
    {
      id: third.conversationId,
      other: { id: asante, name: 'Asante', sample: false, kind: 'business' },
      lastMessage: third,
      unread: 1,
      blocked: false,
    },
    expect.objectContaining({ other: { id: beza, name: 'Beza', sample: false, kind: 'business' }, unread: 2 }),
  ])
  expect(await unread()).toBe(3)
  expect(await list('', asante)).toMatchObject([{ other: { id: own, name: 'Own' }, unread: 1 }])
})

test('a conversation, a found message, a block and an inquiry say which other sides are organizations', async () => {
  const guild = await messaging.company({ name: 'Guild', kind: 'organization' })
  const other = { id: guild, kind: 'organization' }
  await messaging.send(guild, own, 'Good morning')
  await messaging.call('POST', '/api/inquiries', guild, { receiverId: own, subject: 'Coffee', content: 'A price, please.' })
  expect(await list()).toMatchObject([{ other }])
  expect((await messaging.call('GET', '/api/messages/search?q=morning', own)).body).toMatchObject([{ other }])
  const [listed] = (await messaging.call('GET', '/api/inquiries?box=received', own)).body
  expect(listed).toMatchObject({ other })
  expect((await messaging.call('GET', `/api/inquiries/${listed.id}`, own)).body).toMatchObject({ other })
  await messaging.call('PUT', `/api/blocks/${guild}`, own)
  expect((await messaging.call('GET', '/api/blocks', own)).body).toMatchObject([other])
})

test('each page of conversations continues after the last row of the page before', async () => {
  const partners = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const name of partners) await messaging.send(own, await partner(name))
  const pages: string[][] = []
  let before = ''
  for (;;) {
    const page = await list(`?limit=3${before}`)
    if (page.length === 0) break
    pages.push(names(page))
    before = `&before=${page.at(-1).id}`
  }
  expect(pages).toEqual([['g', 'f', 'e'], ['d', 'c', 'b'], ['a']])
  // Another account's conversation in `before` gives an empty page.
  const [foreign] = await list('?limit=1')
  expect(await list(`?before=${foreign.id}`, await partner('other'))).toEqual([])
})

test('conversations are found by part of a name, ignoring accents', async () => {
  await messaging.send(own, await partner('Café de l’Est'))
  await messaging.send(own, await partner('Beza'))
  expect(names(await list('?q=CAFE'))).toEqual(['Café de l’Est'])
  expect(names(await list('?q=%25'))).toEqual([])
  expect(names(await list('?q='))).toHaveLength(2)
})

describe('marking as read', () => {
  test('marks messages as read up to the given one, publishes the range once and counts the unread rest', async () => {
    const asante = await partner('Asante')
    for (const content of ['1', '2', '3']) await messaging.send(asante, own, content)
    await messaging.send(own, asante, '4')
    const { conversationId } = (await messaging.send(asante, own, '5')).body
    const published = async () => (await messaging.events(messageRead.name)).filter((event) => event.conversationId === conversationId)

    expect(await read(asante, 2)).toMatchObject({ status: 200, body: { unread: 2 } })
    expect(await read(asante, 2)).toMatchObject({ body: { unread: 2 } })
    expect(await published()).toEqual([{ conversationId, readerId: own, senderId: asante, fromSeq: 1, toSeq: 2, readAt: expect.any(String) }])
    expect(await read(asante, 99)).toMatchObject({ body: { unread: 0 } })
    expect((await published()).at(-1)).toMatchObject({ fromSeq: 3, toSeq: 5 })
    expect(await unread()).toBe(0)
    // The reader's own messages are not marked.
    expect(await unread(asante)).toBe(1)
    expect(await messaging.call('GET', `/api/messages/${own}/${asante}`, own)).toMatchObject({
      body: [{ read: true }, { read: true }, { read: true }, { read: false }, { read: true }],
    })
  })

  test('marking as read does nothing without a conversation', async () => {
    expect(await read(await partner('Nobody yet'), 1)).toMatchObject({ status: 200, body: { unread: 0 } })
  })

  test('the unread count stays correct when messages arrive while others are marked as read', async () => {
    const asante = await partner('Asante')
    await messaging.send(asante, own)
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? messaging.send(asante, own) : read(asante, 1))))
    expect(await unread()).toBe(10)
  })
})

describe('a company of several people', () => {
  const person = (id: string = randomUUID()) => ({ id, name: 'Aline Uwase', role: 'sales' as const })
  const as = async (by: ReturnType<typeof person>, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    (await messaging.call(method, url, own, body, { claims: { person: by } })).body
  const unreadOf = async (by: ReturnType<typeof person>) => (await as(by, 'GET', '/api/messages/unread')).unread
  const unreadInList = async (by: ReturnType<typeof person>) => (await as(by, 'GET', '/api/conversations'))[0].unread

  test('each person has an own count, and the other side sees the first reader', async () => {
    const [aline, grace, late] = [person(), person(), person()]
    const founder = person(own)
    const asante = await partner('Asante')
    for (const by of [aline, grace]) await unreadOf(by)
    for (const content of ['1', '2', '3']) await messaging.send(asante, own, content)
    const published = async () => (await messaging.events(messageRead.name)).filter(({ readerId }) => readerId === own)
    const thread = (by: ReturnType<typeof person>) => as(by, 'GET', `/api/messages/${own}/${asante}`)
    expect(await as(aline, 'POST', `/api/conversations/${asante}/read`, { upTo: 2 })).toEqual({ unread: 1 })
    expect([await unreadOf(aline), await unreadOf(grace), await unreadOf(founder), await unreadInList(grace)]).toEqual([1, 3, 3, 3])
    // People who join later do not have to read what the company has read.
    expect(await unreadOf(late)).toBe(1)
    expect((await thread(grace)).map(({ read, unread: still }: { read: boolean; unread?: true }) => [read, still])).toEqual([
      [true, true],
      [true, true],
      [false, undefined],
    ])
    expect((await thread(aline))[0]).not.toHaveProperty('unread')
    const seen = async () => (await messaging.call('GET', `/api/messages/${asante}/${own}`, asante)).body
    const ticks = await seen()
    expect(ticks.map(({ read: tick }: { read: boolean }) => tick)).toEqual([true, true, false])
    const [first] = await thread(grace)
    await as(grace, 'PATCH', `/api/messages/${first.id}/read`)
    expect([await unreadOf(grace), await unreadInList(grace)]).toEqual([2, 2])
    expect(await as(grace, 'POST', `/api/conversations/${asante}/read`, { upTo: 3 })).toEqual({ unread: 0 })
    expect([await unreadOf(grace), await unreadOf(aline), await unreadOf(late), await unreadOf(founder)]).toEqual([0, 1, 1, 3])
    expect((await seen()).slice(0, 2)).toEqual(ticks.slice(0, 2))
    expect((await published()).map(({ fromSeq, toSeq, personId }) => [fromSeq, toSeq, personId])).toEqual([
      [1, 2, undefined],
      [1, 1, grace.id],
      [3, 3, undefined],
      [2, 2, grace.id],
    ])
  })

  test('colleagues who read the same message at the same moment have both read it', async () => {
    const people = [person(), person(), person(), person()]
    const asante = await partner('Asante')
    for (const by of people) await unreadOf(by)
    for (let round = 1; round <= 5; round++) {
      await messaging.send(asante, own)
      await Promise.all(people.map((by) => as(by, 'POST', `/api/conversations/${asante}/read`, { upTo: round })))
      expect(await Promise.all(people.map(unreadOf))).toEqual([0, 0, 0, 0])
    }
    expect((await messaging.events(messageRead.name)).filter(({ readerId, personId }) => readerId === own && !personId)).toHaveLength(5)
  })

  test('nothing is kept for a person who left, until the person comes back', async () => {
    const [aline, grace] = [person(), person()]
    const asante = await partner('Asante')
    for (const by of [aline, grace]) await unreadOf(by)
    const gone = { companyId: own, personId: grace.id }
    await messaging.send(asante, own)
    await read(asante, 1)
    expect(await unreadOf(grace)).toBe(1)
    await messaging.courier.transaction((tx) => removeReader(tx, gone))
    await messaging.send(asante, own)
    await read(asante, 2)
    const { rows } = await messaging.pool.query('SELECT person_id FROM unread WHERE company_id = $1 ORDER BY seq', [own])
    expect(rows).toEqual([{ person_id: aline.id }, { person_id: aline.id }])
    expect(await unreadOf(grace)).toBe(0)
    await messaging.send(asante, own)
    await read(asante, 3)
    expect(await unreadOf(grace)).toBe(1)
  })
})

describe('search', () => {
  const search = async (q: string, by = own) => (await messaging.call('GET', `/api/messages/search?q=${encodeURIComponent(q)}`, by)).body
  const contents = async (q: string, by = own) => (await search(q, by)).map(({ message }: { message: { content: string } }) => message.content)

  test('finds own messages by the beginnings of words, newest first, and marks the matches', async () => {
    const asante = await partner('Asante')
    await messaging.send(own, asante, 'Green coffee, 200 bags to Mombasa')
    const { body } = await messaging.send(asante, own, 'Les échantillons de café partent demain')
    expect(await contents('bag mom')).toEqual(['Green coffee, 200 bags to Mombasa'])
    expect(await search('echant CAFÉ')).toEqual([
      {
        message: body,
        other: { id: asante, name: 'Asante', sample: false, kind: 'business' },
        ranges: [
          [4, 10],
          [20, 24],
        ],
      },
    ])
    expect(await contents('of')).toEqual([])
    // A single letter or digit matches only a whole word.
    const measured = 'Grade A tea, 5 t'
    await messaging.send(own, asante, measured)
    for (const q of ['a', 'a te', '5', 'T 5']) expect(await contents(q)).toEqual([measured])
    for (const q of ['m', '2', 'te a g']) expect(await contents(q)).toEqual([])
    expect(await contents('offee')).toEqual([])
    for (const q of ['%', '&', ':*', "'", '!']) expect(await contents(q)).toEqual([])
    expect(await contents("bags' | 'zzz")).toEqual([])
  })

  test('finds text in other scripts', async () => {
    const asante = await partner('Asante')
    await messaging.send(own, asante, 'ቡና እንፈልጋለን')
    expect(await contents('ቡና')).toEqual(['ቡና እንፈልጋለን'])
  })

  test('never finds messages of others, and can search one conversation only', async () => {
    const [asante, beza] = [await partner('Asante'), await partner('Beza')]
    await messaging.send(asante, beza, 'secret price')
    await messaging.send(own, asante, 'price one')
    await messaging.send(own, beza, 'price two')
    expect(await contents('price')).toEqual(['price two', 'price one'])
    expect((await messaging.call('GET', `/api/messages/search?q=price&with=${asante}`, own)).body).toMatchObject([
      { message: { content: 'price one' } },
    ])
  })
})
