import { randomUUID } from 'node:crypto'
import { type InquiryCard, messageRead } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeReader } from '#lib/readers.ts'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let own: string
let asante: string
beforeEach(async () => {
  own = await messaging.company({ name: 'Own', plan: 'enterprise' })
  asante = await messaging.company({ name: 'Asante', plan: 'enterprise' })
})

type Person = { readonly id: string; readonly name: string; readonly role: 'sales' }
const person = (id: string = randomUUID()): Person => ({ id, name: 'Aline Uwase', role: 'sales' })
const get = async (url: string, by: string, as?: Person) => (await messaging.call('GET', url, by, undefined, as && { claims: { person: as } })).body
const post = async (url: string, by: string, body: object, as?: Person) =>
  (await messaging.call('POST', url, by, body, { key: randomUUID(), ...(as && { claims: { person: as } }) })).body
const ask = async (by: string, to: string, subject = 'Coffee'): Promise<string> =>
  (await post('/api/inquiries', by, { receiverId: to, subject, content: `Please quote ${subject}.` })).id
const answer = (id: string, by: string, content = 'Good morning.') => post(`/api/inquiries/${id}/reply`, by, { content })
const quote = (id: string, by: string, priceMinor = 4_200) =>
  post(`/api/inquiries/${id}/quote`, by, { priceMinor, currency: 'USD', validUntil: '2026-12-31' })
const cards = (by: string, other: string, query = ''): Promise<InquiryCard[]> => get(`/api/conversations/${other}/cards${query}`, by)
const list = (by: string, query = '') => get(`/api/conversations/all${query}`, by)
const unread = async (by: string, as?: Person) => (await get('/api/messages/unread', by, as)).unread

describe('cards', () => {
  test('each inquiry and each entry is a card with its price, the state of the inquiry now and one’s own request', async () => {
    const { body } = await messaging.call('POST', '/api/requests', own, {
      subject: 'Maize',
      content: 'We need maize.',
      quoteBy: '2026-12-31',
      supplierIds: [asante],
    })
    const id = body.inquiries[0].id
    await quote(id, asante)
    await quote(id, own, 4_000)
    await post(`/api/inquiries/${id}/accept`, asante, {})
    const of = (all: InquiryCard[]) => all.map(({ kind, authorId, text, price, status }) => [kind, authorId, text, price?.priceMinor, status])
    const all = await cards(own, asante)
    expect(of(all)).toEqual([
      ['accept', asante, '', undefined, 'accepted'],
      ['counter-quote', own, '', 4_000, 'accepted'],
      ['quote', asante, '', 4_200, 'accepted'],
      ['inquiry', own, 'We need maize.', undefined, 'accepted'],
    ])
    expect(all.map(({ seq, inquiryId, subject, requestId }) => [seq, inquiryId, subject, requestId])).toEqual(
      [3, 2, 1, 0].map((seq) => [seq, id, 'Maize', body.id]),
    )
    const seen = await cards(asante, own)
    expect(of(seen)).toEqual(of(all))
    expect(JSON.stringify(seen)).not.toContain(body.id)
    expect(await cards(asante, randomUUID())).toEqual([])
    expect(await cards(await messaging.company(), own)).toEqual([])
  })

  test('the person who wrote is shown to colleagues, not to the other side', async () => {
    const aline = person()
    await post('/api/inquiries', own, { receiverId: asante, subject: 'Tea', content: 'Please quote tea.' }, aline)
    expect((await cards(own, asante))[0]?.person).toEqual(aline)
    expect((await cards(asante, own))[0]?.person).toBeUndefined()
  })

  test('shows the beginning of a long text, its caution, and nothing that staff removed', async () => {
    const warning = `Our bank account has changed, please pay to the new account. ${'Long. '.repeat(100)}`
    const id = await ask(own, asante, 'Tea')
    await answer(id, asante, warning)
    const [reply] = await cards(own, asante)
    expect(reply).toMatchObject({ text: warning.slice(0, 300), caution: 'bank-details-changed', removed: false })
    await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [id])
    for (const card of await cards(own, asante)) expect(card).toMatchObject({ subject: '', text: '', caution: null, removed: true })
  })

  test('pages of any size give every card once, newest first, also with equal times and within a window of time', async () => {
    const step = fc.record({ inquiry: fc.nat(3), own: fc.boolean(), tick: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(4),
        fc.nat(4),
        async (steps, limit, a, b) => {
          const [one, two, third] = [await messaging.company(), await messaging.company(), await messaging.company()]
          const opened: string[] = []
          const made: { id: string; at: number }[] = []
          // The times of an inquiry only grow; those of two inquiries may be equal.
          const last = new Map<string, number>()
          for (const { inquiry, own: byOne, tick } of steps) {
            let id = opened[inquiry]
            if (id === undefined) {
              const [from, to] = byOne ? [one, two] : [two, one]
              id = await ask(from, to)
              opened.push(id)
              await messaging.pool.query('UPDATE inquiries SET created_at = $2, updated_at = $2 WHERE id = $1', [
                id,
                new Date(1_700_000_000_000 + tick),
              ])
              made.push({ id, at: tick })
              last.set(id, tick)
              continue
            }
            const at = (last.get(id) ?? 0) + tick
            last.set(id, at)
            const { entries } = await answer(id, byOne ? one : two)
            const entryId = entries.at(-1).id
            await messaging.pool.query('UPDATE inquiry_entries SET created_at = $2 WHERE id = $1', [entryId, new Date(1_700_000_000_000 + at)])
            await messaging.pool.query('UPDATE inquiries SET updated_at = $2 WHERE id = $1', [id, new Date(1_700_000_000_000 + at)])
            made.push({ id: entryId, at })
          }
          await ask(one, third)
          const wanted = made.sort((x, y) => y.at - x.at || (x.id < y.id ? 1 : -1))
          const read = async (window: string) => {
            const ids: string[] = []
            for (;;) {
              const before = ids.length ? `&before=${ids.at(-1)}` : ''
              const page = await cards(one, two, `?limit=${limit}${before}${window}`)
              ids.push(...page.map(({ id }) => id))
              if (page.length < limit) return ids
            }
          }
          expect(await read('')).toEqual(wanted.map(({ id }) => id))
          const [from, until] = [Math.min(a, b), Math.max(a, b)]
          const iso = (at: number) => new Date(1_700_000_000_000 + at).toISOString()
          expect(await read(`&from=${iso(from)}&until=${iso(until)}`)).toEqual(
            wanted.filter(({ at }) => at >= from && at <= until).map(({ id }) => id),
          )
          // A card of others in `before` gives an empty page.
          expect(await cards(one, third, `?before=${wanted[0]?.id}`)).toEqual([])
        },
      ),
      { numRuns: 12 },
    )
  })

  test('the time of an entry is after the entry before it, although the server clock went back', async () => {
    const id = await ask(own, asante)
    await messaging.pool.query(`UPDATE inquiries SET created_at = now() + interval '1 hour', updated_at = now() + interval '1 hour' WHERE id = $1`, [
      id,
    ])
    await answer(id, asante)
    await answer(id, own)
    expect((await cards(own, asante)).map(({ seq }) => seq)).toEqual([2, 1, 0])
  })
})

describe('the list of conversations', () => {
  test('has companies with only messages, only inquiries or both, by what came last', async () => {
    const beza = await messaging.company({ name: 'Beza' })
    const guild = await messaging.company({ name: 'Guild', kind: 'organization' })
    await messaging.send(own, beza, 'one')
    const coffee = await ask(asante, own, 'Coffee')
    await ask(own, asante, 'Tea')
    await ask(guild, own, 'Salt')
    await quote(coffee, own)
    const last = (await messaging.send(beza, own, 'two')).body
    expect(await list(own)).toEqual([
      { id: beza, other: { id: beza, name: 'Beza', sample: false, kind: 'business' }, lastMessage: last, lastCard: null, unread: 1, blocked: false },
      {
        id: asante,
        other: { id: asante, name: 'Asante', sample: false, kind: 'business' },
        lastMessage: null,
        lastCard: expect.objectContaining({ kind: 'quote', inquiryId: coffee, subject: 'Coffee', authorId: own }),
        unread: 1,
        blocked: false,
      },
      expect.objectContaining({
        id: guild,
        other: { id: guild, name: 'Guild', sample: false, kind: 'organization' },
        lastCard: expect.objectContaining({ kind: 'inquiry', text: 'Please quote Salt.', unread: true }),
      }),
    ])
    await ask(own, beza)
    const names = async (query = '') => (await list(own, query)).map(({ other }: { other: { name: string } }) => other.name)
    expect(await names()).toEqual(['Beza', 'Asante', 'Guild'])
    expect(await names('?q=AS')).toEqual(['Asante'])
    expect(await names('?assigned=me')).toEqual([])
    await messaging.call('PUT', `/api/message-assignments/conversation/${beza}`, own, { assignee: { id: own, name: 'Aline' } })
    expect(await names('?assigned=me')).toEqual(['Beza'])
    // Older browser parts read the conversations with messages as before.
    expect(await get('/api/conversations', own)).toMatchObject([{ other: { name: 'Beza' }, lastMessage: { content: 'two' }, unread: 1 }])
  })

  test('pages of any size give every company once, in the order of a simpler computation', async () => {
    const step = fc.record({ company: fc.nat(5), what: fc.constantFrom('send', 'receive', 'ask', 'asked', 'reply') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.integer({ min: 1, max: 4 }), async (steps, limit) => {
        const me = await messaging.company({ plan: 'enterprise' })
        const others = await Promise.all([0, 1, 2, 3, 4, 5].map(() => messaging.company({ plan: 'enterprise' })))
        const inquiries = new Map<string, string>()
        let wanted: string[] = []
        for (const { company, what } of steps) {
          const other = others[company] ?? ''
          const asked = inquiries.get(other)
          if (what === 'send') await messaging.send(me, other)
          else if (what === 'receive') await messaging.send(other, me)
          else if (what === 'reply' && asked) await answer(asked, me)
          else if (what === 'reply') continue
          else inquiries.set(other, what === 'ask' ? await ask(me, other) : await ask(other, me))
          wanted = [other, ...wanted.filter((each) => each !== other)]
        }
        const seen: string[] = []
        for (;;) {
          const page = await list(me, `?limit=${limit}${seen.length ? `&before=${seen.at(-1)}` : ''}`)
          seen.push(...page.map(({ id }: { id: string }) => id))
          if (page.length < limit) break
        }
        expect(seen).toEqual(wanted)
      }),
      { numRuns: 12 },
    )
  })
})

describe('unread cards', () => {
  const open = (id: string, by: string, as?: Person) => get(`/api/inquiries/${id}`, by, as)
  const published = async () => (await messaging.events(messageRead.name)).filter(({ readerId }) => readerId === own)

  test('count with the messages, in the list too, until the person opens the inquiry or its cards', async () => {
    const id = await ask(asante, own)
    expect([await unread(own), (await list(own))[0].unread, await unread(asante)]).toEqual([1, 1, 0])
    await answer(id, asante)
    await messaging.send(asante, own)
    expect([await unread(own), (await list(own))[0].unread]).toEqual([3, 3])
    expect((await cards(own, asante)).map(({ unread: still }) => still)).toEqual([true, true])
    const read = (upTo: number, inquiry = id) => post(`/api/conversations/${asante}/cards/read`, own, { inquiries: [{ id: inquiry, upTo }] })
    expect([await read(0), await read(0)]).toEqual([{ unread: 1 }, { unread: 1 }])
    expect((await cards(own, asante)).map(({ unread: still }) => still)).toEqual([true, undefined])
    // Only opening the inquiry itself makes it viewed.
    expect((await cards(own, asante))[0]?.status).toBe('pending')
    expect(await unread(own)).toBe(2)
    await open(id, own)
    await open(id, own)
    expect([await unread(own), (await list(own))[0].unread]).toEqual([1, 1])
    const event = { conversationId: id, readerId: own, senderId: asante, readAt: expect.any(String), personId: own }
    expect(await published()).toEqual([
      { ...event, fromSeq: 0, toSeq: 0 },
      { ...event, fromSeq: 1, toSeq: 1 },
    ])
    await answer(id, own)
    expect([await unread(own), await unread(asante)]).toEqual([1, 1])
    // An inquiry with another company is not marked.
    const foreign = await ask(await messaging.company(), own)
    await read(5, foreign)
    expect(await unread(own)).toBe(2)
  })

  test('of quotes end when the person opens the request that compares them; replies stay unread', async () => {
    const request = await post('/api/requests', own, { subject: 'Maize', content: 'We need maize.', quoteBy: '2026-12-31', supplierIds: [asante] })
    const id = request.inquiries[0].id
    await answer(id, asante)
    await quote(id, asante)
    const grace = person()
    await unread(own, grace)
    await quote(id, asante, 4_100)
    expect([await unread(own), await unread(own, grace)]).toEqual([3, 1])
    await get(`/api/requests/${request.id}`, own)
    expect([await unread(own), await unread(own, grace)]).toEqual([1, 1])
    expect((await cards(own, asante)).map(({ kind, unread: still }) => [kind, still])).toEqual([
      ['quote', undefined],
      ['quote', undefined],
      ['reply', true],
      ['inquiry', undefined],
    ])
    expect((await published()).map(({ conversationId, fromSeq, toSeq }) => [conversationId, fromSeq, toSeq]).sort()).toEqual([
      [id, 2, 2],
      [id, 3, 3],
    ])
  })

  test('count for each person that the company had when they came', async () => {
    const [aline, grace, late] = [person(), person(), person()]
    for (const by of [aline, grace]) await unread(own, by)
    const id = await ask(asante, own)
    expect([await unread(own, aline), await unread(own, grace), await unread(own, late), await unread(own)]).toEqual([1, 1, 0, 1])
    await open(id, own, aline)
    expect([await unread(own, aline), await unread(own, grace), await unread(own)]).toEqual([0, 1, 1])
    await answer(id, asante)
    expect([await unread(own, aline), await unread(own, late)]).toEqual([1, 1])
    await messaging.courier.transaction((tx) => removeReader(tx, { companyId: own, personId: grace.id }))
    await post(`/api/inquiries/${id}/close`, asante, {})
    const { rows } = await messaging.pool.query('SELECT count(*)::int AS count FROM unread WHERE company_id = $1 AND person_id = $2', [own, grace.id])
    expect(rows).toEqual([{ count: 0 }])
    expect(await unread(own, aline)).toBe(2)
  })

  test('a closed company gets none, and what a company had before this release counts as read', async () => {
    const id = await ask(own, asante)
    await messaging.pool.query('UPDATE accounts SET closed_at = now() WHERE id = $1', [asante])
    await messaging.pool.query('DELETE FROM unread WHERE company_id = $1', [asante])
    await post(`/api/inquiries/${id}/close`, own, {})
    expect((await messaging.pool.query('SELECT 1 FROM unread WHERE company_id = $1', [asante])).rows).toEqual([])
    await messaging.pool.query(
      `INSERT INTO inquiries (id, sender_id, receiver_id, subject, content, created_at, updated_at) VALUES ($1, $2, $3, 'Old', 'Old', now(), now())`,
      [randomUUID(), asante, own],
    )
    expect([await unread(own), (await list(own))[0].unread]).toEqual([0, 0])
  })
})

describe('search', () => {
  const search = (q: string, by = own, query = '') => get(`/api/inquiries/search?q=${encodeURIComponent(q)}${query}`, by)
  const found = async (q: string, by = own, query = '') =>
    (await search(q, by, query)).map(({ card, text, nearSeq }: { card: InquiryCard; text: string; nearSeq: number | null }) => [
      card.kind,
      text,
      nearSeq,
    ])

  test('finds subjects, texts and entries by the beginnings of words, newest first, with the place in the conversation', async () => {
    const id = await ask(own, asante, 'Échantillons')
    await messaging.send(own, asante, 'one')
    await messaging.send(asante, own, 'two')
    await answer(id, asante, 'Your echantillon is on its way')
    expect(await search('echant')).toEqual([
      {
        card: expect.objectContaining({ inquiryId: id, seq: 1, kind: 'reply', authorId: asante }),
        other: { id: asante, name: 'Asante', sample: false, kind: 'business' },
        text: 'Your echantillon is on its way',
        ranges: [[5, 11]],
        nearSeq: 2,
      },
      expect.objectContaining({
        card: expect.objectContaining({ id, seq: 0 }),
        text: 'Échantillons\nPlease quote Échantillons.',
        ranges: [
          [0, 6],
          [26, 32],
        ],
        nearSeq: 1,
      }),
    ])
    expect(await found('echant', asante)).toHaveLength(2)
    expect(await found('echant', await messaging.company())).toEqual([])
    const beza = await messaging.company({ name: 'Beza' })
    await ask(beza, own, 'Echantillon')
    expect(await found('echant', own, `&with=${beza}`)).toEqual([['inquiry', 'Echantillon\nPlease quote Echantillon.', null]])
    for (const q of ['%', "echant' | 'zzz", 'chant']) expect(await found(q)).toEqual([])
    await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [id])
    expect(await found('echant', own, `&with=${asante}`)).toEqual([])
  })
})
