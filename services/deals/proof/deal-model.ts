// Random actions by both sides of two deals, by staff, by trucks and by the clock, while the connections of the service die at any message. After each
// action, what the service stores, shows and publishes is compared with `ExpectedDeal`.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Deal, type PaperKind, type Papers, paperKinds, type RecordFigure, recordFigures, type Side, sides } from '@ungana/contracts-deals'
import { bookingChanged } from '@ungana/contracts-logistics'
import { type Answer, type LastMessage, startNats } from '@ungana/service-kit/testing'
import * as fc from 'fast-check'
import type { Command } from '#lib/decide.ts'
import { action, commandOf, today as firstDay, newsOf, next, price, terms } from '#testing/actions.ts'
import { type DealSite, type Death, startDealSite } from './deal-site.ts'
import {
  type Act,
  allows,
  books,
  cancelsAlone,
  type ExpectedDeal,
  follow,
  happen,
  hear,
  later,
  leave,
  lineMinor,
  overdue,
  packed,
  partsOf,
  sayingOf,
  thousandths,
  totalMinor,
  type Who,
  type World,
} from './expected-deal.ts'

const DAY = 86_400_000
/** The last message at which the service may die, counted from the begin of an action. */
const MESSAGES_MAX = 24
const whichDeal = fc.constantFrom<0 | 1>(0, 0, 0, 0, 0, 1)
const papers = fc.oneof(
  fc.record({
    do: fc.constant('pack' as const),
    packages: fc.integer({ min: 1, max: 900 }),
    netKg: fc.constantFrom('0.5', '199.98', '1200'),
    moreKg: fc.constantFrom(0, 0.125, 20, -0.001),
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('make' as const), kind: fc.constantFrom(...paperKinds) }) },
)
const further = fc.oneof(
  fc.record({ do: fc.constant('decide' as const), decision: fc.constantFrom('resume' as const, 'resume' as const, 'cancel' as const) }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('contest' as const), figure: fc.constantFrom(...recordFigures) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('decide-contest' as const), decision: fc.constantFrom('counts' as const, 'removed' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close-account' as const) }) },
  // What the deal proposes next, with one mistake.
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('nearly' as const),
      nth: fc.nat(3),
      mistake: fc.constantFrom('other side' as const, 'too much' as const, 'tomorrow' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 2, 3, 14) }) },
)
type Further = typeof further extends fc.Arbitrary<infer T> ? T | (typeof papers extends fc.Arbitrary<infer P> ? P : never) : never
const outsiders = fc.constantFrom(...(['as it is', 'as it is', 'as it is', 'as it is', 'outsider'] as const))
const death: fc.Arbitrary<Death> = fc.record({
  of: fc.constantFrom(
    ...(['postgres', 'postgres', 'postgres', 'postgres', 'postgres', 'postgres', 'postgres', 'postgres', 'postgres', 'nats'] as const),
  ),
  message: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: MESSAGES_MAX })),
  lastMessage: fc.constantFrom<LastMessage>('arrives', 'is lost'),
})
const side = fc.constantFrom<Side>(...sides)
const acting = fc.oneof(
  { weight: 3, arbitrary: action },
  // So that many deals reach the end.
  { weight: 4, arbitrary: fc.record({ by: side, command: next }) },
  { weight: 2, arbitrary: fc.record({ by: side, command: further }) },
  { weight: 1, arbitrary: fc.record({ by: fc.constantFrom<Side>('seller', 'seller', 'seller', 'buyer'), command: papers }) },
)
const move = fc.record({
  nth: whichDeal,
  acting,
  as: outsiders,
  onPhone: fc.boolean(),
  death: fc.option(death, { freq: 2 }),
  /** Sent once, again after the answer, or twice at the same time. */
  sent: fc.constantFrom(...(['once', 'once', 'once', 'again', 'twice'] as const)),
  /** Somebody else acts at the same time. */
  atOnce: fc.option(fc.record({ nth: whichDeal, acting }), { freq: 6 }),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never
const start = fc.record({ price, by: side, leadDays: fc.constantFrom(undefined, 0, 2, 10), two: fc.boolean() })
type Opening = typeof start extends fc.Arbitrary<infer T> ? T : never

export interface ModelReport {
  sequences: number
  actions: number
  /** Actions that the deal did not allow. */
  refused: number
  deaths: number
  papers: number
  reminders: number
  completed: number
  cancelled: number
  /** Of those, because the other company had closed its account. */
  left: number
  /** By kind of action. */
  readonly kills: Map<string, Kill>
}

interface Kill {
  /** The smallest number of messages to Postgres without a death. */
  messages: number
  /** At which message the service died, and whether the message still arrived. */
  readonly at: Set<string>
}

export interface ModelOptions {
  readonly postgresAdminUrl: string
  readonly sequences: number
  readonly seed: number
  /** How many run at the same time, each with its own database. */
  readonly lanes?: number
  /** Names the run in its progress. */
  readonly name?: string
  readonly say?: (line: string) => void
}

/** @throws with the shortest failing sequence if a rule is broken */
export async function runModel({ postgresAdminUrl, sequences, seed, lanes = 1, name = 'model', say = () => {} }: ModelOptions): Promise<ModelReport> {
  const report: ModelReport = {
    sequences: 0,
    actions: 0,
    refused: 0,
    deaths: 0,
    papers: 0,
    reminders: 0,
    completed: 0,
    cancelled: 0,
    left: 0,
    kills: new Map(),
  }
  const nats = await startNats()
  try {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const site = await startDealSite({ postgresAdminUrl, nats, prefix: `deal-model-${lane}` })
        try {
          const numRuns = Math.ceil(sequences / lanes)
          await fc.assert(
            fc.asyncProperty(fc.tuple(start, start), fc.array(move, { minLength: 6, maxLength: 16 }), async (starts, moves) => {
              await runSequence(site, starts, moves, report)
              if (++report.sequences % 250 === 0) say(`${name}: ${report.sequences} of ${sequences} sequences, ${report.actions} actions`)
            }),
            { numRuns, seed: seed + lane },
          )
          await everythingHeardOnce(site)
          report.deaths += site.deaths
        } finally {
          await site.close()
        }
      }),
    )
  } finally {
    await nats.remove()
  }
  return report
}

/** The messages of all kinds of actions, each delivered and lost, and those at which the service never died. */
export function coverage({ kills }: ModelReport): { readonly messages: number; readonly neverLast: readonly string[] } {
  const all = [...kills].flatMap(([kind, { messages }]) =>
    Array.from({ length: Number.isFinite(messages) ? Math.min(messages, MESSAGES_MAX) : 0 }, (_, before) => before + 1).flatMap((message) =>
      (['arrives', 'is lost'] as const).map((how) => [kind, `${message} ${how}`] as const),
    ),
  )
  const neverLast = all.filter(([kind, at]) => !kills.get(kind)?.at.has(at))
  return { messages: all.length, neverLast: neverLast.map(([kind, at]) => `${kind}: ${at}`) }
}

/** Each event reached the outbox once, and another service once. */
async function everythingHeardOnce({ pool, heard }: DealSite): Promise<void> {
  const names = ['deals.deal.changed.v1', 'deals.deal.completed.v1', 'deals.step.overdue.v1']
  for (;;) {
    const { rows } = await pool.query<{ ids: string[]; unsent: number }>(
      'SELECT array_agg(id::text) AS ids, count(*) FILTER (WHERE ack_sequence IS NULL)::int AS unsent FROM courier.outbox WHERE event = ANY ($1)',
      [names],
    )
    const { ids, unsent } = rows[0] as { ids: string[]; unsent: number }
    assert.ok(heard.length <= ids.length, 'another service handled an event twice')
    if (unsent === 0 && heard.length === ids.length) return assert.deepEqual(heard.toSorted(), ids.toSorted())
    await sleep(50)
  }
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object | undefined
}

async function runSequence(site: DealSite, starts: readonly [Opening, Opening], moves: readonly Move[], report: ModelReport): Promise<void> {
  const { pool, clock, ask } = site
  clock.now = new Date(`${firstDay}T08:00:00Z`)
  const day = () => clock.now.toISOString().slice(0, 10)
  const elapsed = () => Math.round((Date.parse(day()) - Date.parse(firstDay)) / DAY)
  const shift = (on: string) => later(on, elapsed())
  const [seller, outsider, staff] = [randomUUID(), randomUUID(), randomUUID()]
  const buyers = [randomUUID(), randomUUID()]
  const names = [seller, outsider, ...buyers]
  await pool.query(`INSERT INTO accounts (id, name, version) SELECT id, 'Company ' || id, 1 FROM unnest($1::uuid[]) AS id`, [names])
  const idOf = (who: Who, nth: number) => (who === 'seller' ? seller : who === 'buyer' ? (buyers[nth] as string) : who === 'staff' ? staff : outsider)
  const bookings = [0, 1].map(() => [randomUUID(), randomUUID()])
  const weights = new Map<string, number>()

  let world: World = { deals: [], numbers: {} }
  const ids: string[] = []
  /** How many papers of each deal were compared. */
  const compared: number[] = []
  const expected = (nth: number) => world.deals[nth] as ExpectedDeal

  for (const [nth, { price: agreed, by, leadDays, two }] of starts.entries()) {
    const { lines, ...rest } = terms(agreed.unitPriceMinor, agreed.deposit, agreed.onLoading)
    const [line] = lines as [(typeof lines)[0]]
    const all = two ? [line, { ...line, text: 'Tea', quantity: '7.005', unitPriceMinor: line.unitPriceMinor + 11 }] : [line]
    const readyBy = leadDays === undefined ? undefined : later(firstDay, leadDays)
    const path = agreed.byHand ? '/api/deals/proposals' : '/api/deals'
    const inquiryId = randomUUID()
    const parties = { buyer: { id: buyers[nth] as string, name: 'Buyer' }, seller: { id: seller, name: 'Seller' } }
    site.quotes.set(inquiryId, {
      quoteId: randomUUID(),
      subject: rest.subject,
      ...parties,
      priceMinor: 1,
      currency: rest.currency,
      terms: { lines: all, payment: rest.payment, ...(leadDays !== undefined && { leadDays }) },
      acceptedAt: clock.now.toISOString(),
    } as never)
    const { place: _, ...proposed } = rest
    const partnerId = by === 'seller' ? parties.buyer.id : seller
    const body = agreed.byHand ? { ...proposed, partnerId, side: by, lines: all, ...(readyBy && { readyBy }) } : { inquiryId }
    const openers: Who[] = agreed.byHand ? [by] : ['buyer', 'seller']
    const first = moves[nth]?.death ?? null
    const answers = await killed(agreed.byHand ? 'propose' : 'open', first, () =>
      Promise.all(openers.map((who) => ask('POST', path, idOf(who, nth), body, { key: randomUUID() }))),
    )
    site.quotes.delete(inquiryId)
    for (const { status, text } of answers) assert.equal(status, 200, text)
    const [id] = new Set(answers.map((answer) => answer.body.id))
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1, 'a quote made two deals')
    ids.push(id)
    const deal: ExpectedDeal = {
      lines: all.map(({ quantity, unitPriceMinor }) => ({ quantity, unitPriceMinor })),
      readyBy: readyBy ?? null,
      shares: rest.payment,
      unitKg: 60,
      phase: agreed.byHand ? 'proposed' : 'open',
      proposedBy: agreed.byHand ? by : null,
      count: 1,
      payments: [],
      reports: {},
      reached: {},
      learned: {},
      trucks: new Map(),
      expected: {},
      amendment: null,
      cancellation: null,
      dispute: null,
      closed: null,
      announced: false,
      left: false,
      depositOn: null,
      paidOn: null,
      packing: null,
      papers: [],
      entries: [],
    }
    world.deals.push(deal)
    if (!agreed.byHand) follow(deal, day(), false)
    await check(nth)
  }

  for (const each of moves) {
    report.actions++
    await make(each)
  }
  for (const { phase, left } of world.deals) {
    if (left) report.left++
    if (phase === 'completed') report.completed++
    if (phase === 'cancelled') report.cancelled++
  }
  for (const nth of ids.keys()) await check(nth, true)
  // Later sequences have another clock.
  await pool.query('UPDATE deals SET due_on = NULL WHERE id = ANY ($1::uuid[])', [ids])

  /** Does the work while the service may die, and notes where it died. */
  async function killed<T>(kind: string, at: Death | null, work: () => Promise<T>): Promise<T> {
    const before = site.deaths
    const { result, messages } = await site.dying(at, work)
    const noted = report.kills.get(kind) ?? { messages: Number.POSITIVE_INFINITY, at: new Set<string>() }
    report.kills.set(kind, noted)
    if (messages !== undefined) noted.messages = Math.min(noted.messages, messages)
    if (at?.of === 'postgres' && site.deaths > before) noted.at.add(`${at.message} ${at.lastMessage}`)
    return result
  }

  async function make({ nth, acting: { by, command }, as, onPhone, death: at, sent, atOnce }: Move): Promise<void> {
    if (command.do === 'wait') return wait(command.days, at)
    if (command.do === 'truck') return drive(nth, by, command, at)
    if (command.do === 'decide-contest') return decideContests(nth, command.decision, at)
    if (command.do === 'close-account') return closeAccount(nth, by, at)
    const one = await intend(nth, by, command, as, onPhone)
    if (!one) return
    const isFree = atOnce && !['wait', 'truck', 'decide-contest', 'close-account'].includes(atOnce.acting.command.do)
    const other = isFree ? await intend(atOnce.nth, atOnce.acting.by, atOnce.acting.command as Command, 'as it is') : undefined
    const key = randomUUID()
    const send = ({ nth: deal, who, call }: Intent, its = key) =>
      ask(call.method, `/api/${call.path}`, idOf(who, deal), call.body, { key: its, ...(who === 'staff' && { role: 'staff' as const }) })
    const { answers, others } = await killed(one.act.do, at, async () => {
      const [first, second, third] = await Promise.all([
        send(one),
        sent === 'twice' && !other ? send(one) : undefined,
        other ? send(other, randomUUID()) : undefined,
      ])
      const again = sent === 'again' && !other ? await send(one) : undefined
      return { answers: [first, second, again].filter((answer) => answer !== undefined), others: third ? [third] : [] }
    })
    if (answers[0]?.status !== 200) report.refused++
    for (const answer of answers) {
      assert.equal(answer.status, answers[0]?.status, `${one.act.do} was answered in two ways: ${answer.text}`)
      if (answer.status === 200) assert.equal(answer.text, answers[0]?.text, 'a repeated call got another answer')
    }
    const done = [{ ...one, answer: answers[0] as Answer }, ...(other ? [{ ...other, answer: others[0] as Answer }] : [])]
    await settle(done)
  }

  interface Intent {
    readonly nth: number
    readonly who: Who
    readonly act: Act
    readonly call: Sent
  }

  /** What somebody wants to do in a deal; undefined if there is no next step. */
  async function intend(
    nth: number,
    by: Side,
    wanted: Command | Further | { do: 'next'; nth: number } | { do: 'truck' },
    as: string,
    onPhone = false,
  ): Promise<Intent | undefined> {
    let who: Who = as === 'outsider' ? 'outsider' : by
    let command = wanted as Exclude<typeof wanted, { do: 'truck' }>
    if (command.do === 'next' || command.do === 'nearly') {
      const mistake = command.do === 'nearly' && command.mistake
      const { body } = await ask('GET', `/api/deals/${ids[nth]}`, seller)
      const { steps } = body as Deal
      const step = steps[command.nth % Math.max(steps.length, 1)]
      const { closed } = expected(nth)
      if (step) {
        who = step.side === 'buyer' ? 'buyer' : 'seller'
        command = commandOf(step, body)
        const isAllowed = allows(expected(nth), who, actOf(command, expected(nth)), day())
        assert.ok(isAllowed, `the deal proposes a step that it does not allow: ${step.step}`)
      } else if (closed) {
        // Only the way out is left.
        who = closed === 'buyer' ? 'seller' : 'buyer'
        command = { do: 'cancel', reason: 'They are gone' }
      } else return undefined
      if (mistake === 'other side') who = who === 'buyer' ? 'seller' : 'buyer'
      if (mistake === 'tomorrow' && 'on' in command) command = { ...command, on: later(command.on, 1) }
      if (mistake === 'too much' && command.do === 'pay') command = { ...command, amountMinor: command.amountMinor + 1 }
      if (mistake === 'too much' && command.do === 'confirm') command = { ...command, chargesMinor: 1 }
    }
    if (command.do === 'decide') who = 'staff'
    // Its sessions have ended.
    if (who === expected(nth).closed) return undefined
    const asked = actOf(command, expected(nth))
    const act = asked.do === 'report' ? { ...asked, onPhone } : asked
    return { nth, who, act, call: callOf(ids[nth] as string, act, clock.now) }
  }

  function actOf(command: Command | Further, deal: ExpectedDeal): Act {
    if (command.do === 'report') return { ...command, on: shift(command.on), onPhone: false }
    if (command.do === 'delay') return { ...command, expectedOn: shift(command.expectedOn) }
    if (command.do === 'amend') {
      const [line = { quantity: '1', unitPriceMinor: 1 }] = command.lines
      const lines = deal.lines.map((_, nth) => ({ ...line, unitPriceMinor: line.unitPriceMinor + nth }))
      return { do: 'amend', lines, readyBy: command.readyBy && shift(command.readyBy) }
    }
    if (command.do === 'pack') {
      const { packages, netKg, moreKg } = command
      const lines = deal.lines.map((_, nth) => ({
        packages: packages + nth,
        netKg,
        grossKg: String(Math.round((Number(netKg) + moreKg) * 1000) / 1000),
      }))
      return { do: 'pack', lines }
    }
    return command as Act
  }

  /** The calls happened in some order. */
  async function settle(done: readonly (Intent & { readonly answer: Answer })[]): Promise<void> {
    const orders = done.length > 1 ? [done, done.toReversed()] : [done]
    const troubles: unknown[] = []
    for (const order of orders) {
      const before = world
      world = structuredClone(before)
      try {
        for (const { nth, who, act, answer } of order) {
          const isAllowed = allows(expected(nth), who, act, day())
          const what = `${who}: ${JSON.stringify(act)} is ${isAllowed ? 'allowed' : 'not allowed'}, and was answered ${answer.status} ${answer.text.slice(0, 200)}`
          assert.equal(answer.status === 200, isAllowed, what)
          if (isAllowed) happen(world, nth, who, act, day())
        }
        const isOfPapers = order.some(({ act: { do: what } }) => ofPapers.includes(what))
        for (const nth of new Set(order.map((each) => each.nth))) await check(nth, isOfPapers)
        return
      } catch (error) {
        troubles.push(error)
        world = before
      }
    }
    throw troubles.length > 1 ? new Error(`in no order:\n${troubles.map((each) => (each as Error).message).join('\nor\n')}`) : troubles[0]
  }

  async function drive(
    nth: number,
    by: Side,
    { nth: truck, version, weightKg }: { nth: number; version: number; weightKg: number },
    at: Death | null,
  ) {
    const bookingId = bookings[nth]?.[truck] as string
    // The weight of a booking does not change.
    const weight = weights.get(bookingId) ?? weightKg
    weights.set(bookingId, weight)
    const { step, on } = newsOf({ nth: truck, version, weightKg }).body
    const id = await killed('truck', at, async () => {
      const published = await site.logistics.publish(bookingChanged, {
        bookingId,
        shipperId: idOf(by, nth),
        carrierId: outsider,
        status: step,
        what: 'status',
        changedBy: outsider,
        origin: 'Bukavu, DR Congo',
        destination: 'Nairobi, Kenya',
        deal: { dealId: ids[nth] as string, weightKg: weight, step, place: null, happenedAt: `${on}T08:00:00.000Z` },
        version,
        changedAt: clock.now.toISOString(),
      })
      for (;;) {
        const { rowCount } = await pool.query('SELECT FROM courier.inbox WHERE event_id = $1', [published])
        if (rowCount) return published
        await sleep(3)
      }
    })
    assert.ok(id)
    hear(expected(nth), bookingId, weight, { version, step, on }, day())
    await check(nth)
  }

  async function decideContests(nth: number, decision: 'counts' | 'removed', at: Death | null): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT contest_id AS id FROM record_entries WHERE deal_id = $1 AND contest_id IS NOT NULL AND decision IS NULL',
      [ids[nth]],
    )
    const open = expected(nth).entries.filter(({ contest }) => contest === 'open').length
    assert.equal(rows.length, open, 'open contests')
    for (const { id } of open > 0 ? rows : [{ id: randomUUID() }]) {
      const key = randomUUID()
      const body = { decision, note: 'For reasons of the model.' }
      const decide = () => ask('POST', `/api/staff/deal-contests/${id}/decision`, staff, body, { key, role: 'staff' })
      const { status } = await killed('decide-contest', at, decide)
      assert.equal(status, open > 0 ? 200 : 404)
      assert.equal((await decide()).status, status)
      const other = await ask('POST', `/api/staff/deal-contests/${id}/decision`, staff, body, { key: randomUUID(), role: 'staff' })
      assert.equal(other.status, 404, 'a contest was decided twice')
    }
    if (open > 0) happen(world, nth, 'staff', { do: 'decide-contest', decision }, day())
    await check(nth)
  }

  async function closeAccount(nth: number, side: Side, at: Death | null): Promise<void> {
    const id = idOf(side, nth)
    const deals = [...ids.keys()].filter((each) => idOf(side, each) === id)
    if (deals.some((each) => expected(each).closed)) return
    await killed('close-account', at, () => site.closeAccount(id))
    for (const each of deals) leave(expected(each), side)
    for (const each of deals) await check(each)
  }

  /** Days pass, then two instances remind. */
  async function wait(days: number, at: Death | null): Promise<void> {
    clock.now = new Date(clock.now.getTime() + days * DAY)
    await killed('remind', at, site.remind)
    for (const [nth, id] of ids.entries()) {
      const { rows } = await pool.query<{ payload: { companyId: string; step: string; dueOn: string; remindedOn: string }; changed: boolean }>(
        `SELECT payload, EXISTS (SELECT FROM deal_events e WHERE e.deal_id = $1 AND e.at > (o.payload ->> 'remindedOn')::timestamptz) AS changed
         FROM courier.outbox o WHERE payload ->> 'dealId' = $1::text AND event = 'deals.step.overdue.v1' ORDER BY position`,
        [id],
      )
      const due = overdue(expected(nth), day())
      const told = rows.map(({ payload }) => payload)
      const now = told.filter(({ remindedOn }) => remindedOn === day())
      for (const { companyId, step, dueOn } of now) {
        const isDue = due.some((each) => each.step === step && each.dueOn === dueOn && idOf(each.side, nth) === companyId)
        // Reminders of earlier on this day may be of a step that is done.
        if (days > 0) assert.ok(isDue, `a reminder of ${step} on ${day()}, which was not due`)
      }
      assert.equal(new Set(told.map((each) => JSON.stringify(each))).size, told.length, 'a reminder was sent twice')
      const recent = told.some(({ remindedOn }) => Date.parse(day()) - Date.parse(remindedOn) < 3 * DAY)
      if (due.length > 0) assert.ok(recent, `no reminder for three days, until ${day()}`)
      for (const [before, each] of told.entries()) {
        const last = told
          .slice(0, before)
          .findLast(({ companyId, step, dueOn }) => companyId === each.companyId && step === each.step && dueOn === each.dueOn)
        const isSoon = last && Date.parse(each.remindedOn) - Date.parse(last.remindedOn) < 3 * DAY
        if (isSoon) assert.ok(rows[before - 1] && (await changedBetween(id, last.remindedOn, each.remindedOn)), 'a reminder came too soon')
      }
      report.reminders += now.length
    }
  }

  async function changedBetween(id: string, from: string, until: string): Promise<boolean> {
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM deal_events WHERE deal_id = $1 AND at >= $2::date AND at < $3::date + 1', [
      id,
      from,
      until,
    ])
    return rows[0].n > 0
  }

  /** What is stored, shown and published must be what is expected. */
  async function check(nth: number, withPapers = false): Promise<void> {
    const [id, deal] = [ids[nth] as string, expected(nth)]
    // Both sides see the same deal, in turn.
    const viewer = deal.count % 2 === 0 ? 'buyer' : 'seller'
    compare((await ask('GET', `/api/deals/${id}`, idOf(viewer, nth))).body, viewer, deal)
    if (withPapers) await checkPapers(nth, (await ask('GET', `/api/deals/${id}/papers`, seller)).body)
    const { rows } = await pool.query(
      `SELECT (SELECT array_agg(seq ORDER BY seq) FROM deal_events WHERE deal_id = $1) AS seqs,
         (SELECT array_agg((payload ->> 'version')::int ORDER BY (payload ->> 'version')::int) FROM courier.outbox
          WHERE payload ->> 'dealId' = $1::text AND event = 'deals.deal.changed.v1' AND payload ->> 'what' <> 'partner-closed') AS told,
         (SELECT count(*)::int FROM courier.outbox WHERE payload ->> 'dealId' = $1::text AND payload ->> 'what' = 'partner-closed') AS announced,
         (SELECT count(*)::int FROM courier.outbox WHERE payload ->> 'dealId' = $1::text AND event = 'deals.deal.completed.v1') AS completed,
         (SELECT json_agg(json_build_array(CASE company_id WHEN d.buyer_id THEN 'buyer' ELSE 'seller' END, figure, kept,
            CASE WHEN contest_id IS NULL THEN 'none' ELSE coalesce(decision, 'open') END)) FROM record_entries r WHERE r.deal_id = $1) AS entries,
         disputed_at IS NOT NULL AS disputed
       FROM deals d WHERE id = $1`,
      [id],
    )
    const seqs = Array.from({ length: deal.count }, (_, before) => before + 1)
    assert.deepEqual(rows[0].seqs, seqs, 'events of the deal')
    assert.deepEqual(rows[0].told, seqs, 'changes that were published')
    assert.equal(rows[0].announced, deal.announced ? 1 : 0, 'closed accounts that were published')
    assert.equal(rows[0].completed, deal.phase === 'completed' ? 1 : 0, 'completions that were published')
    assert.equal(rows[0].disputed, deal.dispute !== null, 'what staff see as disputed')
    const entries = deal.entries.map(({ side, figure, kept, contest }) => [side, figure, kept, contest])
    assert.deepEqual((rows[0].entries ?? []).toSorted(inOrder), entries.toSorted(inOrder), 'entries of the record')
    const who: RecordFigure[] = ['completed', 'on-time', 'paid-on-time']
    if (deal.entries.length > 0) {
      const { body } = await ask('GET', `/api/deals/records/${seller}`, outsider)
      const all = world.deals.flatMap((each) => each.entries).filter(({ side, contest }) => side === 'seller' && contest !== 'removed')
      const count = (figure: RecordFigure) => {
        const own = all.filter((each) => each.figure === figure)
        return { kept: own.filter(({ kept }) => kept).length, of: own.length }
      }
      assert.deepEqual([body.completed, body.onTime, body.paidOnTime], who.map(count), 'the record of the seller')
    }
  }

  function compare(shown: Deal, side: Side, deal: ExpectedDeal): void {
    const done = Object.fromEntries(shown.milestones.map(({ milestone, doneOn }) => [milestone, doneOn]))
    const { ready = null, loaded = null, border = null, arrived = null, accepted = null } = deal.reached
    const isProposed = deal.phase === 'proposed'
    const deposit = partsOf(deal).some(({ part }) => part === 'deposit') ? { deposit: deal.depositOn } : {}
    assert.deepEqual(
      {
        side: shown.side,
        phase: shown.phase,
        totalMinor: shown.totalMinor,
        lineTotals: shown.lineTotalsMinor,
        readyBy: shown.terms.readyBy ?? null,
        books: shown.books,
        parts: shown.parts,
        payments: shown.payments.map(({ number, part, amountMinor, status, receivedMinor, chargesMinor }) => [
          number,
          part,
          amountMinor,
          status,
          receivedMinor,
          chargesMinor,
        ]),
        done,
        amendment: shown.amendment && [shown.amendment.by, shown.amendment.totalMinor],
        cancellation: shown.cancellation?.by ?? null,
        dispute: shown.dispute && [shown.dispute.by, shown.dispute.about],
        cancelsAtOnce: shown.cancelsAtOnce,
        partnerClosed: shown.partnerClosed ?? false,
        trucks: shown.trucks?.length,
        events: shown.events.length,
      },
      {
        side,
        phase: deal.phase,
        totalMinor: totalMinor(deal),
        lineTotals: deal.lines.map(lineMinor),
        readyBy: deal.readyBy,
        books: books(deal),
        parts: partsOf(deal),
        payments: deal.payments.map(({ part, amount, status, received, charges }, before) => [before + 1, part, amount, status, received, charges]),
        done: isProposed ? {} : { ...deposit, ready, loaded, border, arrived, accepted, paid: deal.paidOn },
        amendment: deal.amendment ? [deal.amendment.by, totalMinor(deal.amendment)] : undefined,
        cancellation: deal.cancellation,
        dispute: deal.dispute ? [deal.dispute.by, deal.dispute.about] : undefined,
        cancelsAtOnce: cancelsAlone(deal, side),
        partnerClosed: deal.closed !== null && deal.closed !== side,
        trucks: deal.trucks.size,
        events: deal.count,
      },
      `what the ${side} sees`,
    )
    for (const each of [shown.books, ...shown.parts]) {
      const { priceMinor, owedMinor, onTheWayMinor, receivedMinor, chargesMinor } = each
      assert.equal(owedMinor + onTheWayMinor + receivedMinor + chargesMinor, priceMinor, 'the books do not balance')
      assert.ok(Math.min(owedMinor, onTheWayMinor, receivedMinor, chargesMinor) >= 0, 'an amount is negative')
    }
    for (const one of ['priceMinor', 'owedMinor', 'receivedMinor'] as const) {
      const sum = shown.parts.reduce((total, each) => total + each[one], 0)
      assert.equal(sum, shown.books[one], `the parts add up to another ${one}`)
    }
    if (shown.next) assert.equal(shown.next.side, side, 'a next step of the other side')
    const asked = shown.steps.filter((each) => each.side === deal.closed || ['pay', 'ready', 'loaded', 'answer-proposal'].includes(each.step))
    if (deal.closed) assert.deepEqual(asked, [], 'steps with a company that closed its account')
  }

  async function checkPapers(nth: number, { papers, packing }: Papers): Promise<void> {
    const deal = expected(nth)
    const current = packed(deal)
    assert.deepEqual(packing?.lines.map(({ packages, netKg, grossKg }) => ({ packages, netKg, grossKg })) ?? null, current, 'the packing')
    const prefixes = { proforma: 'PF', invoice: 'CI', 'packing-list': 'PL', 'delivery-note': 'DN', origin: 'CO' }
    const shown = papers.map(({ kind, number, version, replaced, outdated }) => [kind, number, version, replaced, outdated])
    const numberOf = (kind: PaperKind, number: number) => `${prefixes[kind]}-${String(number).padStart(6, '0')}`
    const wanted = deal.papers.map(({ kind, number, version, says }) => {
      const isLast = deal.papers.findLast((each) => each.kind === kind)?.version === version
      return [kind, numberOf(kind, number), version, !isLast, isLast && says !== sayingOf(deal, kind)]
    })
    assert.deepEqual(shown.toSorted(inOrder), wanted.toSorted(inOrder), 'the papers')
    // The newest paper says what the deal says.
    const [newest] = papers
    const last = deal.papers.at(-1)
    if (!newest || !last || newest.outdated || deal.papers.length === compared[nth]) return
    compared[nth] = deal.papers.length
    report.papers++
    const { text } = await ask('GET', `/api/deals/${ids[nth]}/papers/${newest.id}/xml`, idOf('buyer', nth))
    const values = (name: string) =>
      [...text.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)</cbc:${name}>`, 'g'))].map(([, value = '']) => value)
    const name = numberOf(newest.kind as PaperKind, last.number)
    assert.equal(values('ID')[0], newest.version === 1 ? name : `${name}-${newest.version}`, 'the number on the paper')
    const cents = (amount = '') => thousandths(amount) / 10
    if (newest.kind === 'invoice' || newest.kind === 'proforma') {
      assert.equal(cents(values('PayableAmount')[0]), totalMinor(deal), 'the total on the paper')
      const [sum, ...lines] = values('LineExtensionAmount').map(cents)
      assert.deepEqual([sum, lines], [totalMinor(deal), deal.lines.map(lineMinor)], 'the lines on the paper')
      assert.deepEqual(values('Amount').map(cents), partsOf(deal).length === 0 ? [] : sharesOf(deal), 'the payments on the paper')
    }
    if (newest.kind !== 'proforma' && current) {
      const grams = (of: 'netKg' | 'grossKg') => current.reduce((sum, each) => sum + thousandths(each[of]), 0)
      assert.equal(thousandths(values('GrossWeightMeasure')[0] ?? ''), grams('grossKg'), 'the gross weight on the paper')
      assert.equal(thousandths(values('NetWeightMeasure')[0] ?? ''), grams('netKg'), 'the net weight on the paper')
    }
  }
}

/** Acts that change what papers say. */
const ofPapers: readonly Act['do'][] = ['pack', 'make', 'answer-amendment']

/** Amounts of the parts that the terms name. */
const sharesOf = (deal: ExpectedDeal) =>
  (['deposit', 'onLoading', 'onDelivery'] as const).filter((part) => deal.shares[part] > 0).map((part) => books(deal, part).priceMinor)

const inOrder = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one).localeCompare(JSON.stringify(other))

/** The call that does the act. */
function callOf(id: string, act: Act, now: Date): Sent {
  const post = (path: string, body?: object): Sent => ({ method: 'POST', path: `deals/${id}/${path}`, body })
  const reason = 'For reasons of the model.'
  switch (act.do) {
    case 'agree':
    case 'decline':
      return post(`proposal/${act.do}`)
    case 'report':
      return post('milestones', { milestone: act.milestone, on: act.on, ...(act.onPhone && { recordedAt: now.toISOString() }) })
    case 'pay':
      return post('payments', { part: act.part, amountMinor: act.amountMinor, on: act.on })
    case 'confirm':
      return post(`payments/${act.payment}/confirm`, { receivedMinor: act.receivedMinor, chargesMinor: act.chargesMinor })
    case 'reject':
      return post(`payments/${act.payment}/reject`, { reason })
    case 'delay':
      return post('delays', { milestone: act.milestone, expectedOn: act.expectedOn, reason })
    case 'amend':
      return post('amendments', { lines: act.lines, readyBy: act.readyBy, reason })
    case 'answer-amendment':
      return post('amendments/answer', { agree: act.agree })
    case 'dispute':
      return post('dispute', { about: act.about, reason })
    case 'end-dispute':
      return post('dispute/end', { reason })
    case 'cancel':
      return post('cancel', { reason })
    case 'answer':
      return post('cancel/answer', { agree: act.agree })
    case 'decide':
      return { method: 'POST', path: `staff/deal-disputes/${id}/decision`, body: { decision: act.decision, note: reason } }
    case 'pack':
      return { method: 'PUT', path: `deals/${id}/packing`, body: { lines: act.lines, originCountry: 'Rwanda' } }
    case 'make':
      return post('papers', { kind: act.kind })
    case 'contest':
      return post('contests', { figure: act.figure, reason })
    case 'decide-contest':
      throw new Error('Not a call of a deal')
  }
}
