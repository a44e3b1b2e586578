// Continues a dialogue, for any channel. Each step is safe to repeat: a request that was answered before gets the same screen again, and whatever a step
// does has a key, so that it happens once.
import { randomUUID } from 'node:crypto'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { dayInKigali, Unavailable } from '@ungana/service-kit'
import type { Channel } from '#lib/channel.ts'
import type { Channels, Transaction } from '#lib/dependencies.ts'
import { after, answer, openMenu, reopen, repeatResult, type Turn } from '#lib/dialogue/dialogue.ts'
import type { Screen } from '#lib/dialogue/screen.ts'
import { closedNow, noAnswer, overNow, unknownNumber } from '#lib/dialogue/screens.ts'
import type { Effect, Outcome, State } from '#lib/dialogue/state.ts'
import { languageOfNumber } from '#lib/language-of-number.ts'
import { query } from '#lib/query.ts'
import { runEffect } from '#lib/run-effect.ts'
import type { Person } from '#lib/site.ts'

export interface Request {
  readonly channel: Channel
  /** The channel's id of the session. */
  readonly session: string
  /** E.164. */
  readonly phone: string
  /** All that was entered in the session so far. */
  readonly inputs: readonly string[]
}

export interface Said {
  readonly screen: Screen
  readonly language: LanguageCode
  /** Whether nobody has verified the number. */
  readonly unknown?: true
}

/** Milliseconds for which a session that ended in the middle can be continued. */
const RESUMABLE = 10 * 60_000

type SessionName = Pick<Request, 'channel' | 'session' | 'phone'>

export async function talk(channels: Channels, request: Request): Promise<Said> {
  let language: LanguageCode = languageOfNumber(request.phone)
  try {
    const known = await languageOfDialogue(channels, request)
    if (known === undefined) {
      const person = await channels.site.person(request.phone, request.channel, true)
      if (person === 'unknown') return { screen: unknownNumber(), language, unknown: true }
      if (person === 'closed') return { screen: closedNow(), language }
      language = person.language
      await channels.transaction((tx) => openDialogue(tx, request, person, channels.now()))
    } else language = known
    const places = (await channels.site.places()).map(({ name }) => name)
    for (;;) {
      const step = await channels.transaction((tx) => takeStep(tx, request, places, channels.now()))
      if ('screen' in step) return { screen: step.screen, language }
      const outcome = await done(channels, request, step)
      if (!outcome) return { screen: overNow(), language }
      await channels.transaction((tx) => keepOutcome(tx, request, step, outcome, channels.now()))
    }
  } catch (error) {
    if (error instanceof Unavailable) return { screen: noAnswer(), language }
    throw error
  }
}

/** Undefined if the phone no longer belongs to this person. */
async function done({ site }: Channels, { phone, channel }: Request, { effect, personId }: Undone): Promise<Outcome | undefined> {
  const person = await site.person(phone, channel)
  return typeof person === 'object' && person.personId === personId ? runEffect(effect, person, site) : undefined
}

async function languageOfDialogue({ pool }: Channels, { channel, session, phone }: SessionName): Promise<LanguageCode | undefined> {
  const { rows } = await query(pool, 'SELECT language FROM dialogues WHERE channel = $1 AND session = $2 AND phone = $3', [channel, session, phone])
  const [row] = rows
  return row && (isLanguageCode(row.language) ? row.language : 'en')
}

/** Starts where the person’s last session on this channel ended, if that was a moment ago. Safe to run twice. */
async function openDialogue(tx: Transaction, { channel, session, phone }: SessionName, { accountId, personId, language }: Person, now: Date) {
  const { rows } = await query(
    tx,
    `SELECT id, state, pending, result, ended FROM dialogues
     WHERE phone = $1 AND channel = $2 AND person_id = $3 AND NOT superseded AND session <> $4 AND changed_at > $5
     ORDER BY changed_at DESC, id FOR UPDATE`,
    [phone, channel, personId, session, new Date(now.getTime() - RESUMABLE)],
  )
  const [last] = rows
  // In a chat nothing is lost, and an answer belongs to the last screen.
  const start = startAfter(channel === 'ussd' ? last : undefined)
  const { rowCount } = await query(
    tx,
    `INSERT INTO dialogues (id, channel, session, phone, account_id, person_id, language, state, pending, result, screens, ended, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::json, $9::json, $10::json, $11::json, false, $12) ON CONFLICT (channel, session) DO NOTHING`,
    [
      randomUUID(),
      channel,
      session,
      phone,
      accountId,
      personId,
      language,
      json(start.state),
      'effect' in start ? json(start.effect) : null,
      channel === 'ussd' && last?.result ? json(last.result) : null,
      json('screen' in start ? [start.screen] : []),
      now,
    ],
  )
  if (!rowCount) return
  await query(tx, 'UPDATE dialogues SET superseded = true WHERE phone = $1 AND channel = $2 AND session <> $3 AND NOT superseded', [
    phone,
    channel,
    session,
  ])
}

export interface NewNotice extends Pick<Request, 'session' | 'phone'> {
  readonly channel: Exclude<Channel, 'ussd'>
  readonly accountId: string
  readonly personId: string
  readonly language: LanguageCode
  readonly screen: Screen
  /** A phone that was used since then is not disturbed. */
  readonly restSince: Date
}

/** Opens a dialogue that begins with what we write. Returns false if the phone was used a moment ago. Safe to run twice. */
export async function openNotice(tx: Transaction, notice: NewNotice, now: Date): Promise<boolean> {
  const { channel, session, phone, accountId, personId, language, screen, restSince } = notice
  await lockPhone(tx, channel, phone)
  const used = await query(
    tx,
    `SELECT session FROM dialogues WHERE channel = $1 AND phone = $2 AND session <> $3 AND changed_at > $4
     UNION SELECT session FROM messages WHERE channel = $1 AND phone = $2 AND session <> $3 AND received_at > $4 LIMIT 1`,
    [channel, phone, session, restSince],
  )
  if (used.rowCount) return false
  await query(tx, 'UPDATE dialogues SET superseded = true WHERE phone = $1 AND channel = $2 AND session <> $3 AND NOT superseded', [
    phone,
    channel,
    session,
  ])
  await query(
    tx,
    `INSERT INTO dialogues (id, channel, session, phone, account_id, person_id, language, state, screens, ended, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::json, $9::json, false, $10) ON CONFLICT (channel, session) DO NOTHING`,
    [randomUUID(), channel, session, phone, accountId, personId, language, json({ at: 'told' } satisfies State), json([screen]), now],
  )
  return true
}

/** Handles the messages to and from one phone one at a time. */
export async function lockPhone(tx: Transaction, channel: Channel, phone: string): Promise<void> {
  await query(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) IS NULL AS locked', [`${channel} ${phone}`])
}

interface Last {
  readonly state: State
  readonly pending: Effect | null
  readonly result: Screen | null
  readonly ended: boolean
}

function startAfter(last: Last | undefined): Turn {
  if (!last) return openMenu()
  if (last.pending) return { state: last.state, effect: last.pending }
  if (last.result) return repeatResult(last.result)
  return last.ended ? openMenu() : reopen(last.state)
}

/** What must be done before the next screen. */
interface Undone {
  readonly state: State
  readonly effect: Effect
  readonly personId: string
}

/** The screen that answers the inputs, or what must be done before. Each input is answered once. */
async function takeStep(tx: Transaction, request: Request, places: readonly string[], now: Date): Promise<{ readonly screen: Screen } | Undone> {
  const { inputs } = request
  const dialogue = await lockDialogue(tx, request)
  if (!dialogue) return { screen: overNow() }
  const { id, personId, superseded, pending, ended } = dialogue
  let { state, screens } = dialogue
  const answered = screens[inputs.length]
  if (answered) return { screen: answered }
  if (superseded) return { screen: overNow() }
  if (pending) return { state, effect: pending, personId }
  let effect: Effect | undefined
  for (const input of inputs.slice(screens.length - 1)) {
    if (ended || screens.at(-1)?.ends) return { screen: screens.at(-1) ?? overNow() }
    const turn = answer(state, input, { places, today: dayInKigali(now), key: `${id}.${screens.length}` })
    state = turn.state
    if ('effect' in turn) {
      effect = turn.effect
      break
    }
    screens = [...screens, turn.screen]
  }
  await query(
    tx,
    'UPDATE dialogues SET state = $2::json, pending = $3::json, result = NULL, screens = $4::json, ended = $5, changed_at = $6 WHERE id = $1',
    [id, json(state), effect ? json(effect) : null, json(screens), screens.at(-1)?.ends === true, now],
  )
  return effect ? { state, effect, personId } : { screen: screens[inputs.length] ?? overNow() }
}

/** Keeps the screen that tells what came of an effect, unless another request has done so. */
async function keepOutcome(tx: Transaction, request: Request, { effect }: Undone, outcome: Outcome, now: Date): Promise<void> {
  const dialogue = await lockDialogue(tx, request)
  if (!dialogue?.pending || json(dialogue.pending) !== json(effect)) return
  const { state, screen } = after(dialogue.state, effect, outcome)
  await query(
    tx,
    'UPDATE dialogues SET state = $2::json, pending = NULL, result = $3::json, screens = $4::json, ended = $5, changed_at = $6 WHERE id = $1',
    [dialogue.id, json(state), 'done' in outcome ? json(screen) : null, json([...dialogue.screens, screen]), screen.ends === true, now],
  )
}

async function lockDialogue(tx: Transaction, { channel, session, phone }: SessionName) {
  const { rows } = await query(
    tx,
    `SELECT id, person_id AS "personId", state, pending, screens, ended, superseded FROM dialogues
     WHERE channel = $1 AND session = $2 AND phone = $3 FOR UPDATE`,
    [channel, session, phone],
  )
  return rows[0]
}

const json = (value: unknown): string => JSON.stringify(value)
